import { recordPagePath } from '@hydraulics/common/addresses/record-paths';
import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import { useWatch } from 'react-hook-form';
import { useHost } from '../../../../shared/host.tsx';
import { Field, type FieldProps } from '../../../ui/form/field.tsx';

/** The input of the name in an address, with the whole address below it. */
const addressFieldOf = (kind: AddressKind) =>
  function AddressField(props: FieldProps) {
    const typed: unknown = useWatch({ name: props.name });
    const { site } = useHost();
    const name = String(typed ?? '')
      .trim()
      .toLowerCase();
    return (
      <Field
        {...props}
        below={
          <p className="address-whole">
            {name ? site + recordPagePath(kind, { _id: '', address: name }) : 'Made from the name when you save.'}
          </p>
        }
      />
    );
  };

export const ProductAddressField = addressFieldOf('product');
export const CategoryAddressField = addressFieldOf('category');
