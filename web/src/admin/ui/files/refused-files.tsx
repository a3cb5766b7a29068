import type { Refused } from './image-checks.ts';

/** Lists every refused file with its reason. */
export function RefusedFiles({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <div className="field-error" role="alert">
      <p>{refused.length === 1 ? 'This file was not accepted:' : `These ${refused.length} files were not accepted:`}</p>
      <ul>
        {refused.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes its order
          <li key={index}>
            <b>{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
