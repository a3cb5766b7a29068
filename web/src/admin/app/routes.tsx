import { adminPaths } from '@hydraulics/common/contract/paths';
import type { RouteObject } from 'react-router-dom';
import { Loading } from '../../shared/ui/states.tsx';
import { Login } from '../features/sign-in/login.tsx';
import { SignInFrame } from '../features/sign-in/sign-in-frame.tsx';
import { ErrorPanel, ErrorScreen } from './error-screen.tsx';
import { AllowedScreen, Layout } from './layout.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { linkRoutes, screenRoutes } from './screen-routes.ts';

/** The sign-in screen and the layout are in the entry itself, so that the first render includes them. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    children: [
      { path: adminPaths.login.pattern, Component: Login },
      { Component: SignInFrame, children: [{ HydrateFallback: Loading, children: linkRoutes }] },
      {
        Component: Layout,
        children: [
          {
            Component: AllowedScreen,
            ErrorBoundary: ErrorPanel,
            HydrateFallback: LoadingScreen,
            children: screenRoutes,
          },
        ],
      },
    ],
  },
];
