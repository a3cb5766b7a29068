import { Outlet } from 'react-router-dom';
import { LoginDrawing } from './login-drawing.tsx';

/** The frame of the screens by which somebody gets in who cannot sign in yet. */
export function SignInFrame() {
  return (
    <main className="login">
      <LoginDrawing />
      <Outlet />
    </main>
  );
}
