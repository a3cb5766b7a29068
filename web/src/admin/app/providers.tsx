import { Toasts } from '../../shared/ui/toasts.tsx';
import { StaffContext, type StaffContextProps } from '../data/staff-context.tsx';

/** The context of every staff screen. */
export function Providers({ children, ...context }: StaffContextProps) {
  return (
    <StaffContext {...context}>
      {children}
      <Toasts />
    </StaffContext>
  );
}
