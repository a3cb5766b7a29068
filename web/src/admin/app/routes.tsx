import { adminPaths } from '@hydraulics/common/contract/paths';
import type { RouteObject } from 'react-router-dom';
import { Login } from '../features/sign-in/login.tsx';
import { ErrorPanel, ErrorScreen } from './error-screen.tsx';
import { Layout } from './layout.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { screenRoutes } from './screen-routes.ts';

/** Server-rendered screens are in the entry itself, so that they hydrate at once. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    children: [
      { path: adminPaths.login.pattern, Component: Login },
      {
        Component: Layout,
        children: [{ ErrorBoundary: ErrorPanel, HydrateFallback: LoadingScreen, children: screenRoutes }],
      },
    ],
  },
];
