import { documentKinds } from '@hydraulics/common/units/documents';
import { languageNames } from '@hydraulics/common/units/languages';
import { useFormState, useWatch } from 'react-hook-form';
import type { FieldProps } from '../form/field.tsx';
import { SelectField } from '../form/select-field.tsx';

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

const kinds = optionsOf(documentKinds);
const languages = optionsOf(languageNames);

export const KindField = (props: FieldProps) => <SelectField {...props} options={kinds} />;

/** The languages to choose from, with one that is stored but not in the list. */
export function LanguageField(props: FieldProps) {
  const { name } = props;
  const { defaultValues } = useFormState();
  const known = [...new Set<string>([defaultValues?.[name], useWatch({ name })])];
  const others = known.filter(code => code && !(code in languageNames));
  return (
    <SelectField
      {...props}
      placeholder="None (a drawing, for example)"
      options={[...others.map(code => ({ value: code, label: code })), ...languages]}
    />
  );
}
