import { createRoot } from 'react-dom/client';
import { notify } from '../../../shared/ui/notify.tsx';
import { Toasts } from '../../../shared/ui/toasts.tsx';

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<Toasts />);

export const showToast = (kind: 'success' | 'error', text: string): void => notify[kind](text);
