import { useHost } from '../../../shared/host.tsx';

type FileLinkProps = {
  /** A signed address on the website, which needs no session. */
  path: string;
  name: string;
};

/** Downloads a file of an enquiry or of its thread. The desktop app has the system's browser do so. */
export function FileLink({ path, name }: FileLinkProps) {
  const host = useHost();
  return (
    <a
      href={path}
      download={name}
      dir="auto"
      onClick={event => {
        if (host.kind === 'browser') return;
        event.preventDefault();
        void host.openLink(host.site + path);
      }}
    >
      {name}
    </a>
  );
}
