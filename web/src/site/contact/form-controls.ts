import { mailAddressError, normalMailAddress } from '@hydraulics/common/units/mail-address/mail-address';
import { chosenFiles } from './files/chosen-files.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

const isMissing = ({ value, required, ariaRequired }: Control) => !value && (required || ariaRequired === 'true');

export const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((one): one is Control => 'validity' in one && one.tagName !== 'BUTTON');

export const labels: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  organization: 'Organization',
  phone: 'Phone',
  country: 'Country',
  deadline: 'Offer needed by',
  message: 'Message',
};

/** What the browser knows to be wrong with a field. */
export function errorOf(control: Control): string | undefined {
  const { name, type, value, validity, validationMessage } = control;
  if (isMissing(control)) return `${labels[name]} is required`;
  if (control instanceof HTMLInputElement && type === 'file') return chosenFiles(control).error;
  if (type !== 'email') return validity.valid ? undefined : validationMessage;
  return validity.typeMismatch ? mailAddressError(labels[name] ?? '', normalMailAddress(value)) : undefined;
}
