/** Longer words may not fit on a phone, so they break at their hyphens. */
const longest = 18;

/** A name whose words with hyphens stay on one line: "Mill-Duty" is one word. */
export function Unbroken({ children }: { children: string }) {
  return children.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= longest ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are never reordered.
      <span className="unbroken" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
