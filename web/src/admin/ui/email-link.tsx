import { mailto } from './reply.ts';

/** An email link. It breaks before the @ rather than within a name. */
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
