// SPDX-License-Identifier: GPL-2.0
// page.js - looks at the page of utrace timeline as its reader does, and writes what is there
//
// page.sh puts this script into the head of a copy of the page, and passes the text to search for
// as the fragment of the address. When the page has been read, the script makes events of the
// mouse and the keyboard. At the end it adds these lines to the document, as the element "seen":
//   count TEXT       the page's numbers of calls, before a search; found TEXT after one
//   slowest TEXT     a row of the table: thread and call, in the table's order
//   ms WHAT N        milliseconds from an event until the picture was there, of the slowest one
//   wrong TEXT       a thing that is not as it should be, or an error of the page's script
//   done
"use strict";
const RED = "rgb(221, 0, 0)";
const seen = [], slowest = {};
let canvas, lanes, rows, picture;

function say(...words) {
	seen.push(words.join(" "));
}

function expect(is, ...words) {
	if (!is) say("wrong", ...words);
}

window.onerror = (text, file, line) => say("wrong", text, "in line", line);
window.onunhandledrejection = event => say("wrong", event.reason.stack || event.reason);
console.error = (...words) => say("wrong", ...words);

function frame() {
	return new Promise(resolve => window.requestAnimationFrame(resolve));
}

// The page draws in the first frame, and the browser ends its own part of that before the second
// one. To read pixels is to wait until they are painted.
async function timed(what, action) {
	const begin = performance.now();
	action();
	await frame();
	await frame();
	picture = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
	slowest[what] = Math.max(slowest[what] || 0, Math.round(performance.now() - begin));
}

// The colour at this place of the canvas, as style sheets write it; "" where nothing is painted.
function colour(x, y) {
	const at = (Math.floor(y) * picture.width + Math.floor(x)) * 4, p = picture.data;
	return p[at + 3] ? `rgb(${p[at]}, ${p[at + 1]}, ${p[at + 2]})` : "";
}

function is_same(one, other) {
	return one.data.length === other.data.length &&
		one.data.every((byte, i) => byte === other.data[i]);
}

function has_red() {
	for (let y = 0; y < picture.height; y++)
		for (let x = 150; x < picture.width; x++)
			if (colour(x, y) === RED) return true;
	return false;
}

function painted(left, top, right, bottom) {
	for (let y = top; y < bottom; y++)
		for (let x = left; x < right; x++)
			if (colour(x, y)) return true;
	return false;
}

function mouse(type, x, y, more) {
	const rect = canvas.getBoundingClientRect(), Kind = type === "wheel" ? WheelEvent : MouseEvent;
	const at = { clientX: rect.left + x, clientY: rect.top + y, bubbles: true, cancelable: true };
	canvas.dispatchEvent(new Kind(type, { ...at, ...more }));
}

// What the page shows of the call under the mouse.
function hover(x, y) {
	const tip = document.getElementById("tip");
	mouse("mousemove", x, y);
	return tip.style.display === "none" ? "" : tip.textContent;
}

// The middle of the bar whose call has this text, if it takes a third of the width.
function find(text) {
	const is_there = (x, y) => hover(x, y).startsWith(text + "\n");
	const across = Array.from({ length: 100 }, (_, i) => 155 + i * (canvas.clientWidth - 160) / 100);
	for (const at of [17, 33, 50, 67, 83])
		for (let y = 22; y < canvas.clientHeight; y++)
			if (is_there(across[at], y)) {
				const bar = across.filter(x => is_there(x, y));
				return { x: bar[bar.length >> 1], y: y + 11 };
			}
}

function legend(kind) {
	const items = [...document.querySelectorAll("#legend span")];
	return items.find(item => item.textContent === kind).firstChild.style.backgroundColor;
}

function count() {
	return document.getElementById("count").textContent;
}

async function search(text) {
	const input = document.getElementById("search");
	input.value = text;
	await timed("search", () => input.dispatchEvent(new Event("input")));
}

// A click on the first row shows that call as a third of the picture or more, in its kind's colour,
// and with red below if it has failed. Zooming in there leaves nothing else.
async function visit(kind) {
	const text = rows[0].cells[3].textContent;
	const has_failed = rows[0].cells[3].classList.contains("failed");
	await timed("click", () => rows[0].click());
	const bar = find(text);
	expect(bar, "not there after a click:", text);
	if (!bar) return;
	const pixels = Array.from({ length: 22 }, (_, i) => colour(bar.x, bar.y - 11 + i));
	expect(pixels.includes(legend(kind)), text, "is not in the colour of", kind, pixels);
	const red = pixels.filter(pixel => pixel === RED).length;
	expect(has_failed ? red >= 2 && red <= 6 : !red, text, "has", red, "red pixels");
	for (let i = 0; i < 8; i++)
		await timed("zoom", () => mouse("wheel", bar.x, bar.y, { deltaY: -100 }));
	for (const x of [155, bar.x, canvas.clientWidth - 5])
		expect(hover(x, bar.y).startsWith(text + "\n"), "after zooming in, not at", x, text);
}

async function use(text) {
	await timed("begin", () => {});
	const whole = picture, width = canvas.clientWidth;
	say("count", count());
	for (const row of [...rows].slice(0, 5))
		say("slowest", row.cells[2].textContent.split(" ").pop(), row.cells[3].textContent);
	expect(has_red(), "no failure in the whole picture");

	for (let i = 0; i < 20; i++)
		await timed("zoom", () => mouse("wheel", width / 2, 40, { deltaY: -100 }));
	expect(!is_same(picture, whole), "the wheel does not zoom");
	mouse("mousedown", width / 2, 40);
	await timed("drag", () => mouse("mousemove", width / 2 - 100, 40));
	await timed("drag", () => mouse("mousemove", -1e9, 40));
	mouse("mouseup", 0, 40);
	expect(painted(150, 0, width, 20), "no times at the end of the recording");
	await timed("all", () => document.getElementById("all").click());
	expect(is_same(picture, whole), "the whole time is not as before");

	await visit("waiting");
	await search(text);
	say("found", count());
	for (const row of rows)
		expect(row.cells[3].textContent.includes(text), "found", row.cells[3].textContent);
	await visit("file");
	await search("");
	say("again", count());

	await timed("scroll", () => { lanes.scrollTop = lanes.scrollHeight; });
	expect(lanes.scrollTop > 60000, "only", lanes.scrollTop, "pixels of lanes");
	const height = canvas.clientHeight, rect = lanes.getBoundingClientRect();
	const there = document.elementFromPoint(rect.left + 10, rect.bottom - 15);
	expect(there === canvas, "the last lane is not on the canvas");
	expect(painted(0, height - 25, 150, height), "no name at the last lane");
	expect(painted(150, 0, width, 20), "no times above the last lane");
}

function write() {
	const list = document.createElement("pre");
	for (const what in slowest)
		say("ms", what, slowest[what]);
	list.id = "seen";
	list.textContent = seen.join("\n");
	document.getElementById("data").remove();
	document.body.append(list);
}

// The browser writes the document out when all frames in it are loaded; this one ends at the end.
document.addEventListener("DOMContentLoaded", () => {
	const hold = document.createElement("iframe");
	slowest.load = Math.round(performance.now());
	document.body.append(hold);
	hold.contentDocument.open();
	canvas = document.getElementById("canvas");
	lanes = document.getElementById("lanes");
	rows = document.getElementById("slowest").rows;
	use(decodeURIComponent(window.location.hash.slice(1)))
		.then(() => say("done"), error => say("wrong", error.stack))
		.then(() => { write(); hold.contentDocument.close(); });
});
