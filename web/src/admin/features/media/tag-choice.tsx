import { useId } from 'react';

type TagChoiceProps = {
  tags: { tag: string; files: number }[];
  value: string;
  onChoose: (tag: string) => void;
};

/** Chooses one of the tags in use. */
export function TagChoice({ tags, value, onChoose }: TagChoiceProps) {
  const id = useId();
  if (tags.length === 0 && !value) return null;
  const known = tags.some(({ tag }) => tag === value) || !value ? tags : [{ tag: value, files: 0 }, ...tags];
  return (
    <div className="media-tag">
      <label htmlFor={id}>Tag</label>
      <select id={id} value={value} onChange={event => onChoose(event.target.value)}>
        <option value="">All tags</option>
        {known.map(({ tag, files }) => (
          <option key={tag} value={tag}>
            {tag} ({files})
          </option>
        ))}
      </select>
    </div>
  );
}
