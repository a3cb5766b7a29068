import { adminPaths } from '@hydraulics/common/contract/paths';
import type { RouteObject } from 'react-router-dom';
import { Login } from '../features/sign-in/login.tsx';
import { ErrorPanel, ErrorScreen } from './error-screen.tsx';
import { Layout } from './layout.tsx';
import { screenRoutes } from './screen-routes.ts';
import { Waiting } from './waiting.tsx';

/** What the server draws too comes with the back office itself, so that the browser can take it over at once. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    children: [
      { path: adminPaths.login.pattern, Component: Login },
      {
        Component: Layout,
        children: [{ ErrorBoundary: ErrorPanel, HydrateFallback: Waiting, children: screenRoutes }],
      },
    ],
  },
];
