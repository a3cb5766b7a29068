import type { Permission } from '@hydraulics/common/contract/roles';
import { useMemo } from 'react';
import { useMay } from '../../data/role.ts';
import type { Column } from './table-column.ts';

/** The columns of a table, without the actions of a row where the role does not allow them. */
export function useOfferedColumns<Row>(columns: Column<Row>[], needs: Permission): Column<Row>[] {
  const isOffered = useMay()(needs);
  return useMemo(() => (isOffered ? columns : columns.filter(({ kind }) => kind !== 'actions')), [columns, isOffered]);
}
