/* Changes numbers in the text of a JSON document, and leaves the rest of it as it was written. */

/* The places of the values of a valid document: from "start" to "end", with the "parts" of an
   object or array by their keys, each with the start of its key. */
function places(text) {
  const tokens = [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s"[\]{},:]+/g)];
  let next = 0;
  const value = () => {
    const {0: token, index: start} = tokens[next++];
    if (token != "{" && token != "[") return {start, end: start + token.length};
    const parts = new Map();
    while (tokens[next][0] != "}" && tokens[next][0] != "]") {
      const from = tokens[next].index, key = token == "{" ? JSON.parse(tokens[next++][0]) : String(parts.size);
      parts.set(key, {from, ...value()});
    }
    return {start, end: tokens[next++].index + 1, parts};
  };
  return value();
}

/* The text with another number at a path. A key that is not there is added after the last one of
   its object, with the same white space before it. */
function withNumber(text, path, number) {
  let place = places(text), depth = 0;
  while (place.parts?.has(path[depth])) place = place.parts.get(path[depth++]);
  // Two equal policies for missing values are one setting.
  if (path[depth - 1] == "missing" && place.parts?.has("wanted"))
    return ["wanted", "candidate"].reduce((text, side) => withNumber(text, [...path.slice(0, depth), side, ...path.slice(depth)], number), text);
  const rest = path.slice(place.parts ? depth + 1 : depth);
  const value = rest.reduceRight((inner, key) => `{${JSON.stringify(key)}: ${inner}}`, String(number));
  const put = (start, end, part) => text.slice(0, start) + part + text.slice(end);
  // A number, or null in the place of a default.
  if (!place.parts) return put(place.start, place.end, value);
  const member = `${JSON.stringify(path[depth])}: ${value}`, last = [...place.parts.values()].at(-1);
  if (!last) return put(place.start + 1, place.start + 1, member);
  return put(last.end, last.end, `,${text.slice(0, last.from).match(/\s*$/)[0] || " "}${member}`);
}
