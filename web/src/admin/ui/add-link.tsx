import { Link } from 'react-router-dom';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';

/** A list's main action, the link to its form. `plain` if it is beside another. */
export function AddLink({ page, plain }: { page: { title: string; href: () => string }; plain?: boolean }) {
  return (
    <Link className={plain ? 'button' : 'button button-primary'} to={page.href()}>
      <Icon icon={icons.plus} /> {page.title}
    </Link>
  );
}
