import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { typedDay } from '@hydraulics/common/units/dates/typed-day';
import { type FormEvent, useId, useState } from 'react';
import { dayInWords, usualDays } from './due-words.ts';
import { useCompanyDay } from './use-company-day.ts';
import { useDue } from './use-due.ts';

/** Shows and changes the day on which staff come back to an enquiry. */
export function DueField({ enquiry }: { enquiry: Enquiry }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { set, isPending } = useDue(enquiry);
  const today = useCompanyDay();
  const day = typedDay(typed, today);
  const choose = (dueOn: string) => set(dueOn, () => setTyped(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!day);
    if (day) choose(day);
  };
  const { dueOn } = enquiry;
  return (
    <div className="due">
      {dueOn && (
        <p className="due-day" data-over={dueOn < today}>
          {dayInWords(dueOn, today)}{' '}
          <button type="button" className="button button-small" disabled={isPending} onClick={() => choose('')}>
            Remove the day
          </button>
        </p>
      )}
      <form className="due-form" onSubmit={submit}>
        <input
          aria-label="Come back on"
          aria-describedby={`${id}-note`}
          aria-invalid={isWrong}
          value={typed}
          maxLength={40}
          placeholder="Friday, in 3 days, 4 Dec"
          list={`${id}-days`}
          autoComplete="off"
          readOnly={isPending}
          onChange={event => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <datalist id={`${id}-days`}>
          {usualDays(today).map(({ label }) => (
            <option key={label} value={label} />
          ))}
        </datalist>
        <button type="submit" className="button" disabled={isPending}>
          Set
        </button>
        <p id={`${id}-note`} className="due-note" role="status">
          {isWrong
            ? 'This is no day. Type one such as Friday, in 3 days or 4 Dec.'
            : day && `That is ${dayInWords(day, today)}.`}
        </p>
      </form>
    </div>
  );
}
