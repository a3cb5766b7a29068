import { adminPaths } from '@hydraulics/common/contract/paths';
import { limits } from '@hydraulics/common/limits';
import type { PersonalData } from '@hydraulics/common/nouns/personal-data';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Page } from '../../ui/page.tsx';
import { Person } from './person.tsx';
import { Policy } from './policy.tsx';

/** Finds the data stored about one person who wrote to the company, to export or erase it. */
export function Component() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [found, setFound] = useState<PersonalData>();
  const [erased, setErased] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLHeadingElement>(null);
  const find = useCall('personalData', (client, address: string) => client.personalData.find({ email: address }));
  // Screen readers continue with the result.
  useEffect(() => {
    if (found) result.current?.focus();
  }, [found]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    if (find.isPending) return;
    setErased('');
    setError(undefined);
    find.mutate(email, {
      onSuccess: setFound,
      onError: failure => {
        setFound(undefined);
        setError(reasonOf(failure));
        input.current?.focus();
      },
    });
  };
  return (
    <Page title={adminPaths.personalData.title}>
      <form className="panel form person-search" noValidate onSubmit={search} aria-busy={find.isPending}>
        <TextField
          ref={input}
          label="Email address"
          help="Finds all data of the person who wrote from this address. The search is recorded, but not the address."
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={limits.email}
          value={email}
          error={error}
          onChange={event => setEmail(event.target.value)}
        />
        <div className="form-actions">
          <button type="submit" className="button button-primary" disabled={find.isPending}>
            {find.isPending ? 'Searching...' : 'Find'}
          </button>
        </div>
      </form>
      <p className="person-erased" role="status">
        {erased}
      </p>
      {found && (
        <Person
          key={`${found.email} ${found.total}`}
          data={found}
          heading={result}
          onErased={message => {
            setErased(message);
            setFound(undefined);
            setEmail('');
            input.current?.focus();
          }}
        />
      )}
      <Policy />
    </Page>
  );
}
