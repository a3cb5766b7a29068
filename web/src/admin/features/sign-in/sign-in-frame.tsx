import { Outlet } from 'react-router-dom';
import { LoginDrawing } from './login-drawing.tsx';

/** The layout of the screens for people who are not signed in. */
export function SignInFrame() {
  return (
    <main className="login">
      <LoginDrawing />
      <Outlet />
    </main>
  );
}
