import { Toasts } from '../../shared/ui/toasts.tsx';
import { StaffContext, type StaffContextProps } from '../data/staff-context.tsx';

/** What every staff screen finds around it. */
export function Providers({ children, ...context }: StaffContextProps) {
  return (
    <StaffContext {...context}>
      {children}
      <Toasts />
    </StaffContext>
  );
}
