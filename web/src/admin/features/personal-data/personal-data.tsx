import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { limits } from '@hydraulics/common/limits';
import { type PersonalData, personalDataCalls } from '@hydraulics/common/nouns/privacy/personal-data';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { Field } from '../../ui/form/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Person } from './person.tsx';
import { Policy } from './policy.tsx';

const schema = personalDataCalls.find.body;
type Values = z.input<typeof schema>;

/** Finds the data stored about one person who wrote to the company, to export or erase it. */
export function Component() {
  const [found, setFound] = useState<PersonalData>();
  const [erased, setErased] = useState('');
  const result = useRef<HTMLHeadingElement>(null);
  const form = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  });
  const { isSubmitting: busy } = form.formState;
  const { mutateAsync } = useCall('personalData', (client, person: Values) => client.personalData.find(person));
  // Screen readers continue with the result.
  useEffect(() => {
    if (found) result.current?.focus();
  }, [found]);
  const { setFocus } = form;
  useEffect(() => {
    if (erased) setFocus('email');
  }, [erased, setFocus]);

  const find = form.handleSubmit(
    async person => {
      setErased('');
      try {
        setFound(await mutateAsync(person));
      } catch (failure) {
        setFound(undefined);
        form.setError('email', { type: 'server', message: reasonOf(failure) }, { shouldFocus: true });
      }
    },
    () => {
      setErased('');
      setFound(undefined);
    },
  );
  return (
    <Page title={adminPaths.personalData.title}>
      <form
        className="panel form person-search"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          if (!busy) void find(event);
        }}
        aria-busy={busy}
      >
        <FormProvider {...form}>
          <Field
            label="Email address"
            name="email"
            help="Finds all data of the person who wrote from this address. The search is recorded, but not the address."
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={limits.email}
          />
        </FormProvider>
        <div className="form-actions">
          <button type="submit" className="button button-primary" disabled={busy}>
            {busy ? 'Searching...' : 'Find'}
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
            form.reset();
          }}
        />
      )}
      <Policy />
    </Page>
  );
}
