import { mailto } from './reply.ts';

/** An address to write to. Where it does not fit on a line it breaks before the @, not within a name. */
export function EmailLink({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <a className="email-link" href={mailto(address)}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  );
}
