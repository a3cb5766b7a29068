import { useHost } from '../../../shared/host.tsx';

const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()} …` : text;

type SearchPreviewProps = { title: string; description: string; path: string; isHidden: boolean };

/** The result of a search as engines usually show it. */
export function SearchPreview({ title, description, path, isHidden }: SearchPreviewProps) {
  const { site } = useHost();
  return (
    <figure className="search-preview" aria-label="Preview of the search result">
      <figcaption>Preview of the search result</figcaption>
      {isHidden ? (
        <p className="search-preview-text">Search engines leave this page out.</p>
      ) : (
        <>
          <p className="search-preview-address">{site + path}</p>
          <p className="search-preview-title">{cut(title, 60)}</p>
          <p className="search-preview-text">{cut(description, 155)}</p>
        </>
      )}
    </figure>
  );
}
