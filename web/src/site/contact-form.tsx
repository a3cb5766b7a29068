import type { Company } from '@hydraulics/common/company';
import { AppError } from '@hydraulics/common/errors';
import { limits } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from '../data/use-query.ts';
import { Icon } from '../ui/icon.tsx';
import { mail } from './addresses.ts';
import { prepareToasts, say } from './announce.ts';
import { productParameter } from './enquire.tsx';

type Errors = Record<string, string>;
type Control = HTMLInputElement | HTMLTextAreaElement;

/** The enquiry form. Its faults stand beside the fields, what became of it in a toast. */
export function ContactForm({ company }: { company: Company }) {
  const { client } = useStore();
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState(false);
  const product = new URLSearchParams(useLocation().search).get(productParameter)?.slice(0, limits.name);
  // Ahead of need: once the network is gone, what tells of it could not be fetched any more.
  useEffect(() => void prepareToasts(), []);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const { name = '', email = '', message = '', organization } = Object.fromEntries(new FormData(form)) as Errors;
    setSending(true);
    setErrors({});
    try {
      const answer = await client.contacts.submit({ name, email, organization, message });
      for (const control of controlsOf(form)) control.value = '';
      await say('success', answer.message);
    } catch (thrown) {
      const error = thrown instanceof AppError ? thrown : new AppError('internal', undefined, { cause: thrown });
      setErrors(Object.fromEntries(error.details.map(({ path, message }) => [path, message])));
      await say('error', error.code === 'network' ? messages.serverError(error.message) : error.message);
    } finally {
      setSending(false);
    }
  };

  /** The browser's own check, said beside the field instead of in its bubble. */
  const refuse = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const control = event.target as unknown as Control;
    const invalid = controlsOf(event.currentTarget).filter(({ validity }) => !validity.valid);
    setErrors(Object.fromEntries(invalid.map(one => [one.name, faultOf(one)])));
    if (control === invalid[0]) control.focus();
  };

  const field = { errors, clear: (name: string) => setErrors(({ [name]: _, ...rest }) => rest) };
  return (
    <form className="form" method="post" onSubmit={send} onInvalid={refuse}>
      <Field {...field} name="name" label="Name">
        {shared => <input {...shared} type="text" autoComplete="name" maxLength={limits.name} required />}
      </Field>
      <Field {...field} name="email" label="Email">
        {shared => <input {...shared} type="email" autoComplete="email" maxLength={limits.email} required />}
      </Field>
      <Field {...field} name="organization" label="Organization" optional>
        {shared => <input {...shared} type="text" autoComplete="organization" maxLength={limits.name} />}
      </Field>
      <Field {...field} name="message" label="Message">
        {shared => (
          <textarea
            {...shared}
            rows={7}
            maxLength={limits.message}
            required
            defaultValue={product ? `I would like to know more about: ${product}\n\n` : undefined}
          />
        )}
      </Field>
      <button type="submit" className="button button-dark form-send" disabled={sending}>
        {sending ? 'Sending...' : 'Send enquiry'}
        <Icon name="arrow" />
      </button>
      <noscript>
        <p className="form-note">
          This form needs JavaScript, which is switched off here. Please write to{' '}
          <a href={mail(company.emails[0]?.address ?? '')}>{company.emails[0]?.address}</a> instead.
        </p>
      </noscript>
    </form>
  );
}

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((one): one is Control => 'validity' in one && one.tagName !== 'BUTTON');

const labels: Errors = { name: 'Name', email: 'Email', organization: 'Organization', message: 'Message' };

function faultOf({ name, validity, validationMessage }: Control): string {
  if (validity.valueMissing) return `${labels[name]} is required`;
  return validity.typeMismatch ? `${labels[name]} must be a valid email address` : validationMessage;
}

type Shared = {
  id: string;
  name: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  onInput: () => void;
};
type FieldProps = {
  name: string;
  label: string;
  optional?: boolean;
  errors: Errors;
  clear: (name: string) => void;
  children: (shared: Shared) => ReactNode;
};

/** A labelled control with its fault below. */
function Field({ name, label, optional = false, errors, clear, children }: FieldProps) {
  const error = errors[name];
  return (
    <p className="field">
      <label className="field-label" htmlFor={`enquiry-${name}`}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children({
        id: `enquiry-${name}`,
        name,
        className: 'field-control',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `enquiry-${name}-error` : undefined,
        onInput: () => clear(name),
      })}
      {error && (
        <span className="field-error" id={`enquiry-${name}-error`}>
          {error}
        </span>
      )}
    </p>
  );
}
