import type { Company, Phone } from '@hydraulics/common/nouns/company';
import { isAlwaysOpen, weekTurns, zoneCity } from '@hydraulics/common/units/dates/opening-hours';

/** A telephone as visitors read it. */
export type PhoneLine = Pick<Phone, 'label' | 'number'> & {
  /** When it is answered: its own hours, or for the first one those of the company. */
  hours: string | undefined;
  /** Its own hours for the script that puts the line that is open first (`open-first.ts`). */
  open: string | undefined;
};

type Phones = Pick<Company, 'phones' | 'hours' | 'timeZone'>;

export const phoneLines = ({ phones, hours, timeZone }: Phones): PhoneLine[] =>
  phones.map((phone, index) => ({
    label: phone.label,
    number: phone.number,
    hours: phone.hours ? withZone(phone.hours, timeZone) : index === 0 ? hours : undefined,
    open: phone.hours && weekTurns(phone.hours),
  }));

const withZone = (hours: string, zone: string | undefined) =>
  zone && !isAlwaysOpen(hours) ? `${hours}, ${zoneCity(zone)} time` : hours;

/** Profiles whose numbers have no purpose say it by what a number is called. */
const saysService = /service|breakdown|emergency|repair|day and night|24 ?h/i;

/** Whether each telephone is for service. */
function forService(phones: Phones['phones']): boolean[] {
  const isSet = phones.some(({ purpose }) => purpose);
  return phones.map(({ purpose, label }) => (isSet ? purpose === 'service' : saysService.test(label)));
}

/** The telephones for a stopped machine: those for service, then the others; none if none is for service. */
export function serviceLines(company: Phones): PhoneLine[] {
  const isService = forService(company.phones);
  if (!isService.includes(true)) return [];
  const lines = phoneLines(company);
  return [...lines.filter((_, index) => isService[index]), ...lines.filter((_, index) => !isService[index])];
}
