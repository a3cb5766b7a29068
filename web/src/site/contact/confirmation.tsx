import { paths } from '@hydraulics/common/contract/site-paths';
import type { ReactNode, Ref } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { PageLink } from '../ui/link.tsx';

type ConfirmationProps = {
  /** The server's message. */
  message: string;
  /** What the company promises about its answer; the server's message may have it already. */
  promise: string | undefined;
  reference: string | undefined;
  /** The private page of the enquiry. */
  page: string | undefined;
  /** Takes the focus after a form was sent in place. */
  heading?: Ref<HTMLHeadingElement>;
  /** What else a visitor may do next. */
  children?: ReactNode;
};

/** That an enquiry was sent, with its reference for the phone and what happens next. */
export const Confirmation = ({ message, promise, reference, page, heading, children }: ConfirmationProps) => (
  <>
    <h2 className="section-title" id="enquiry" ref={heading} tabIndex={-1} aria-describedby="enquiry-sent">
      Enquiry sent
    </h2>
    <p className="form-note form-success" id="enquiry-sent">
      {message} {promise && !message.includes(promise) && `${promise} `}
      {reference && (
        <>
          Your reference: <strong className="figure">{reference}</strong>
        </>
      )}
    </p>
    <p className="form-after">
      <PageLink to={paths.products.href()} className="button button-dark">
        All products
        <Icon icon={icons.arrow} />
      </PageLink>
      {children}
    </p>
    {page && (
      <p className="form-own">
        <a href={page}>Your own page</a> shows how far your enquiry is. There you can add something or withdraw it. Keep
        its address to yourself.
      </p>
    )}
  </>
);
