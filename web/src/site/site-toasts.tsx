import { createRoot } from 'react-dom/client';
import { notify } from '../ui/notify.tsx';
import { Toasts } from '../ui/toasts.tsx';

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<Toasts />);

/** Shows a toast. */
export const say = (kind: 'success' | 'error', text: string): void => notify[kind](text);
