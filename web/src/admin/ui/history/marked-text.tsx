import { useMemo } from 'react';
import { ShownValue } from '../conflicts/shown-value.tsx';
import { markChanges } from './mark-changes.ts';
import { textLines } from './text-lines.ts';

type MarkedTextProps = {
  before: string;
  after: string;
  /** Whether the texts are HTML. */
  rich: boolean;
  show: (value: unknown) => React.ReactNode;
};

const words = { deleted: 'deleted: ', inserted: 'inserted: ' };

/** A text with what a change deleted and inserted marked in it. Loaded on demand. */
export default function MarkedText({ before, after, rich, show }: MarkedTextProps) {
  const pieces = useMemo(() => {
    const [from, to] = rich ? [textLines(before), textLines(after)] : [before, after];
    return from === to ? null : markChanges(from, to);
  }, [before, after, rich]);
  if (!pieces) return <BothTexts before={before} after={after} show={show} />;
  return (
    <>
      <p className="marked-text" dir="auto">
        {pieces.map(({ kind, text }, index) => {
          if (kind === 'same') return text;
          const Mark = kind === 'deleted' ? 'del' : 'ins';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one comparison never move
            <Mark key={index}>
              <span className="visually-hidden">{words[kind]}</span>
              {text}
            </Mark>
          );
        })}
      </p>
      {rich && (
        <details className="conflict-base">
          <summary>With its formatting</summary>
          <BothTexts before={before} after={after} show={show} />
        </details>
      )}
    </>
  );
}

/** Side by side, where only the formatting differs or everything does. */
const BothTexts = ({ before, after, show }: Omit<MarkedTextProps, 'rich'>) => (
  <div className="conflict-sides">
    {[
      ['Before', before],
      ['After', after],
    ].map(([title, value]) => (
      <div key={title} className="conflict-side">
        <b>{title}</b>
        <ShownValue value={value} show={show} />
      </div>
    ))}
  </div>
);
