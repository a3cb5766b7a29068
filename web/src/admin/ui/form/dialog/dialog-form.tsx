import type { ReactNode, SubmitEvent } from 'react';

type DialogFormProps = {
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  children: ReactNode;
};

/** A form of a few fields, in a dialog or on its own page, that cannot be submitted twice at once. */
export const DialogForm = ({ busy, onSubmit, children }: DialogFormProps) => (
  <form
    className="dialog-form"
    method="post"
    noValidate
    aria-busy={busy}
    onSubmit={event => {
      event.preventDefault();
      // A dialog within another form must not submit that form too.
      event.stopPropagation();
      if (!busy) void onSubmit(event);
    }}
  >
    {children}
  </form>
);
