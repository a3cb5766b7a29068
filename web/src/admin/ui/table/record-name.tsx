import type { Permission } from '@hydraulics/common/contract/roles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useMay } from '../../data/role.ts';
import { PublicLink } from '../public-link.tsx';

type RecordNameProps = {
  name: string;
  edit: string;
  needs?: Permission;
  /** The record's page of the website. */
  view?: string;
  /** Rendered before the name: the handle and the box of the row. */
  lead?: ReactNode;
  children?: ReactNode;
};

/** The name of a row's record: a link to its form for those who may use it, and an icon that opens its public page. */
export function RecordName({ name, edit, needs = 'content', view, lead, children }: RecordNameProps) {
  const mayEdit = useMay()(needs);
  return (
    <span className="record-name">
      {lead}
      {mayEdit ? (
        // Keys use the Edit link of the same row: a second tab stop in every row would double the number of stops in a list.
        <Link className="record-link" to={edit} tabIndex={-1}>
          {children ?? name}
        </Link>
      ) : (
        (children ?? name)
      )}
      {view && (
        <PublicLink path={view} className="record-view" label={`View ${name} on the website`}>
          <Icon icon={icons.external} />
        </PublicLink>
      )}
    </span>
  );
}
