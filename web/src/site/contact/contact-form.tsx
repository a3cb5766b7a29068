import { AppError } from '@hydraulics/common/contract/errors';
import type { SentForm } from '@hydraulics/common/contract/render';
import {
  codeParameter,
  fromParameter,
  itemsField,
  paths,
  productParameter,
  soughtParameter,
  submissionParameter,
  submissionPlaceholder,
} from '@hydraulics/common/contract/site-paths';
import { limits } from '@hydraulics/common/limits';
import { siteMessages } from '@hydraulics/common/site-messages';
import { itemInputs, type ListItem } from '@hydraulics/common/units/enquiry-list/enquiry-list';
import { type FormSource, readSource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { visitorClient } from '../../shared/data/visitor-client.ts';
import { errorsByField, type FieldErrors } from '../../shared/ui/form-errors.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { usePlace } from '../page/place.ts';
import { askAddress, asked } from '../ui/enquiry-list/asked.ts';
import { endList, sentNote } from '../ui/enquiry-list/sent-list.ts';
import { PageLink } from '../ui/link.tsx';
import { prepareToasts, showToast } from '../ui/toasts/show-toast.ts';
import { Confirmation } from './confirmation.tsx';
import { Field, Honeypot } from './contact-field.tsx';
import { ErrorNote } from './enquiry-outcome.tsx';
import { chosenFiles } from './files/chosen-files.ts';
import { FileField } from './files/file-field.tsx';
import { SentFiles } from './files/sent-files.tsx';
import { outcomeOf, useSending } from './files/use-sending.ts';
import { controlsOf, errorOf, labels } from './form-controls.ts';
import { setSubmission, submissionOf } from './submission.ts';
import { useEnquiryDraft } from './use-enquiry-draft.ts';

type FormProps = {
  /** What was submitted without script and returned. */
  returned: SentForm | null;
  /** The product that the enquiry is about. */
  product: { id: string; name: string; path: string; isActive: boolean } | null;
  /** The items of an enquiry list: the query of its address, and a line for each. */
  list: { query: string; address: string; keys: string[]; lines: string[] } | null;
  /** The number to call instead. */
  phone: string | undefined;
  /** What the company promises about its answer. */
  promise: string | undefined;
  hasPrivacy: boolean;
};

/**
 * The enquiry form. Errors are shown beside the fields, and why it was not sent in a toast and below; once it is sent, the
 * confirmation of the page without script is above the emptied form. Without script the browser submits the form, and the
 * server returns it with the values and errors.
 */
export function ContactForm({ returned, product, list, phone, promise, hasPrivacy }: FormProps) {
  const { search } = usePlace();
  const [errors, setErrors] = useState<FieldErrors>(() => errorsByField(returned?.errors ?? []));
  const [notSent, setNotSent] = useState(returned !== null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<{ message: string; reference: string; page: string }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const required = useRequired();
  const sending = useSending();
  const draft = useEnquiryDraft(form);
  const address = new URLSearchParams(search);
  const given = (name: string) => (returned ? undefined : address.get(name)?.slice(0, limits.search));
  const [sought, code] = [given(soughtParameter), given(codeParameter)];
  const isSpare = product?.isActive === false;
  const spare = isSpare && !returned ? `Spare parts for: ${code ?? product.name}\n` : undefined;
  const listed = list && !returned ? 'Please quote the items of this list.\n' : undefined;
  const suggested = listed ?? spare ?? (code ? `Order code: ${code}\n` : sought && `I am looking for: ${sought}\n`);
  const typed: Record<string, string> = returned?.values ?? (suggested ? { message: suggested } : {});

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting || draft.defersSubmit() || refuse(event)) return;
    const controls = controlsOf(event.currentTarget);
    const {
      name = '',
      email = '',
      message = '',
      // The key of the form without script; this call has its own.
      [submissionParameter]: _,
      [itemsField]: items = '',
      // They follow the enquiry, which is safe by then.
      files: __,
      ...others
    } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const files = filesOf(event.currentTarget);
    setSubmitting(true);
    setErrors({});
    setError(undefined);
    try {
      // A form that the server returned was filled in on the previous page.
      const elapsed = returned || (await draft.attached.current) ? undefined : Math.round(performance.now());
      const values = {
        name,
        email,
        message,
        ...others,
        ...chosenUnits(),
        ...(items ? { items: itemInputs(items) } : {}),
      };
      const submission = submissionOf(values, elapsed);
      await draft.keep();
      const { key } = submission;
      const result = await visitorClient.enquiries.submit({ ...values, elapsed: submission.elapsed }, { key });
      setSubmission(undefined);
      setNotSent(false);
      for (const control of controls) if (control.type !== 'hidden') control.value = '';
      await draft.clear();
      const { message: thanks, page } = result;
      const reference = enquiryReference(result._id);
      if (list) endList(list.keys, reference);
      flushSync(() => setSent({ message: thanks, reference, page }));
      heading.current?.scrollIntoView();
      heading.current?.focus({ preventScroll: true });
      if (files.length > 0) void sending.send(tokenOf(page), files);
      await showToast('success', result.message);
    } catch (thrown) {
      const error = thrown instanceof AppError ? thrown : new AppError('internal', undefined, { cause: thrown });
      const invalid = errorsByField(error.details);
      // Rendered first, so that a screen reader reads the error.
      flushSync(() => {
        setErrors(invalid);
        setSent(undefined);
      });
      controls.find(({ name }) => name in invalid)?.focus();
      const text = error.code === 'network' ? siteMessages.serverError(error.message) : error.message;
      setError(text);
      await showToast('error', text);
    } finally {
      setSubmitting(false);
    }
  };

  /**
   * Shows what is invalid beside the fields as far as the page knows; the rest is the server's.
   * @returns whether anything is
   */
  const refuse = (event: FormEvent<HTMLFormElement>): boolean => {
    event.preventDefault();
    if (draft.defersSubmit()) return true;
    const errors = controlsOf(event.currentTarget).flatMap(control => {
      const error = errorOf(control);
      return error ? [{ control, error }] : [];
    });
    const [first] = errors;
    if (!first) return false;
    // It is about an earlier attempt.
    setError(undefined);
    flushSync(() => setErrors(Object.fromEntries(errors.map(({ control, error }) => [control.name, error]))));
    first.control.focus();
    return true;
  };

  const begin = () => {
    draft.attach();
    // Loaded early: a toast about a lost connection could not be loaded then.
    void prepareToasts();
  };

  const discard = () => {
    void draft.clear();
    setErrors({});
    form.current?.querySelector<HTMLElement>('.field-control')?.focus();
  };

  const field = { typed, errors, clear: (name: string) => setErrors(({ [name]: _, ...rest }) => rest) };
  return (
    <>
      {sent && <Confirmation {...sent} promise={promise} heading={heading} />}
      {sent && <Followers {...sending} />}
      <h2 className={sent ? 'section-title form-another' : 'section-title'} id={sent ? undefined : 'enquiry'}>
        {sent ? 'Send another enquiry' : 'Send an enquiry'}
      </h2>
      <form
        className="form"
        method="post"
        action={paths.contact.href()}
        ref={form}
        encType="multipart/form-data"
        onFocus={begin}
        // The browser's own check knows fewer addresses than the server.
        noValidate
        onSubmit={send}
      >
        {returned && notSent && (
          <div className="form-note" role="alert">
            <strong>Not sent yet.</strong>{' '}
            {returned.errors.some(({ path }) => path in labels)
              ? 'Please check the marked fields below.'
              : returned.message}
          </div>
        )}
        <input
          type="hidden"
          name={submissionParameter}
          defaultValue={typed[submissionParameter] ?? submissionPlaceholder}
          // Each response has its own.
          suppressHydrationWarning
        />
        <input type="hidden" name="source" defaultValue={typed.source ?? sourceOf(address, product !== null)} />
        {product && <AboutProduct {...product} />}
        {list ? !sent && <Listed {...list} /> : !product && !returned && !sent && <OwnList />}
        <Field {...field} name="name" label="Name">
          {shared => <input {...shared} type="text" autoComplete="name" maxLength={limits.name} {...required} />}
        </Field>
        <Field {...field} name="email" label="Email">
          {shared => <input {...shared} type="email" autoComplete="email" maxLength={limits.email} {...required} />}
        </Field>
        <Field {...field} name="organization" label="Organization" optional>
          {shared => <input {...shared} type="text" autoComplete="organization" maxLength={limits.name} />}
        </Field>
        <Field {...field} name="phone" label="Phone" optional>
          {shared => <input {...shared} type="tel" autoComplete="tel" maxLength={limits.name} />}
        </Field>
        <Field {...field} name="country" label="Country" optional>
          {shared => <input {...shared} type="text" autoComplete="country-name" maxLength={limits.name} />}
        </Field>
        <Field {...field} name="deadline" label="Offer needed by" optional>
          {shared => <input {...shared} type="date" />}
        </Field>
        <Field {...field} name="message" label="Message">
          {shared => (
            <textarea
              {...shared}
              rows={7}
              maxLength={limits.message}
              {...required}
              data-suggested={suggested ? '' : undefined}
            />
          )}
        </Field>
        <FileField
          id="enquiry-files"
          label="Files"
          optional
          again={returned !== null}
          error={errors.files}
          onChoose={() => field.clear('files')}
          key={sent?.reference}
        />
        <Honeypot />
        <label className="form-remember with-script">
          <input type="checkbox" className="form-remember-box" />
          Remember me on this device
        </label>
        <button type="submit" className="button button-dark form-send" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send enquiry'}
          <Icon icon={icons.arrow} />
        </button>
        {promise && !sent && <p className="form-privacy">{promise}</p>}
        {hasPrivacy && (
          <p className="form-privacy">
            <PageLink to={paths.privacy.href()}>How we use your data</PageLink>
          </p>
        )}
        <ErrorNote error={error} phone={phone} />
        {draft.restored && (
          <p className="form-restored" role="status">
            We restored your unsent message.{' '}
            <button type="button" onClick={discard}>
              Discard
            </button>
          </p>
        )}
      </form>
    </>
  );
}

/** Where what is asked for was found, as far as the items of a list do not say it. */
const sourceOf = (address: URLSearchParams, isAboutProduct: boolean): FormSource =>
  readSource(address.get(fromParameter)) || (isAboutProduct ? 'product' : 'form');

/** The units that were chosen on other pages: see `UnitsChoice`. None if storage is forbidden. */
function chosenUnits(): { units?: 'us' } {
  try {
    return localStorage.getItem('units') === 'us' ? { units: 'us' } : {};
  } catch {
    return {};
  }
}

const filesOf = (form: HTMLFormElement): File[] =>
  chosenFiles(form.querySelector<HTMLInputElement>('[type=file]')).taken;

const tokenOf = (page: string) => page.replace(paths.enquiry.href({ token: '' }), '');

/** The files of an enquiry, which is safe already, on their way. */
const Followers = ({ files, isSending }: Pick<ReturnType<typeof useSending>, 'files' | 'isSending'>) =>
  files.length > 0 && (
    <div className="sent-followers">
      <SentFiles files={files} isSending={isSending} />
      <p role="status" className="sent-file-hint">
        {isSending ? 'Your enquiry is safe. Please stay on this page until its files have arrived.' : outcomeOf(files)}
      </p>
    </div>
  );

function AboutProduct({ id, name, path }: { id: string; name: string; path: string }) {
  return (
    <div className="form-about">
      About: <PageLink to={path}>{name}</PageLink>
      <input type="hidden" name={productParameter} value={id} />
    </div>
  );
}

/** The list that this device has, for who came to the form by another way. */
function OwnList() {
  const [items, setItems] = useState<readonly ListItem[]>([]);
  useEffect(() => setItems(asked.now()), []);
  if (items.length === 0) return null;
  return (
    <p className="form-about">
      Your enquiry list has {items.length === 1 ? '1 item' : `${items.length} items`}.{' '}
      <PageLink to={askAddress(items)}>Ask for {items.length === 1 ? 'it' : 'them'} in this enquiry</PageLink>
    </p>
  );
}

/** The items that the enquiry is about, which are changed on their own page. */
function Listed({ query, address, keys, lines }: NonNullable<FormProps['list']>) {
  const [note, setNote] = useState<string>();
  useEffect(() => {
    const read = () => setNote(sentNote(keys));
    read();
    // Another page may send them.
    return asked.subscribe(read);
  }, [keys]);
  return (
    <div className="form-about form-listed">
      <input type="hidden" name={itemsField} value={query} />
      <p role="status" className={note ? undefined : 'visually-hidden'}>
        {note && `${note} Sending it again makes a second enquiry.`}
      </p>
      <ol>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list may have the same item twice
          <li key={place}>{line}</li>
        ))}
      </ol>
      <PageLink to={address}>Change the list</PageLink>
    </div>
  );
}

/**
 * Marks a field as required. The browser checks that without script only: Firefox tells screen readers that a form with
 * an empty required field is invalid, before anything was typed.
 */
function useRequired(): { required: true } | { 'aria-required': true } {
  const [checked, setChecked] = useState(false);
  useEffect(() => setChecked(true), []);
  return checked ? { 'aria-required': true } : { required: true };
}
