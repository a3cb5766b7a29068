import type { Page } from '@playwright/test';
import type { Item, Seen } from './stand-in/seen.ts';

/** How the app's window stands. */
export type WindowState = {
  bounds: { x: number; y: number; width: number; height: number };
  visible: boolean;
  minimised: boolean;
  maximised: boolean;
  zoom: number;
};

/**
 * The desktop app as its tests see it. The journeys are written against this; one implementation drives the stand-in,
 * the other real Electron.
 */
export type Desktop = {
  /** The app's own folder. */
  readonly userData: string;
  start(...args: string[]): Promise<void>;
  /** The window's page; waits for the window. */
  page(): Promise<Page>;
  /** The address that the browser calls a screen by. */
  address(path: string): string;
  seen(): Promise<Seen>;
  window(): Promise<WindowState | null>;
  /** What a person does to the window. */
  act(what: 'close' | 'minimise' | 'maximise'): Promise<void>;
  move(bounds: WindowState['bounds']): Promise<void>;

  /** Answers the next native dialogs, in their order. */
  willPick(...paths: string[]): Promise<void>;
  willSaveTo(path: string | null): Promise<void>;
  willChoose(button: string): Promise<void>;

  menu(): Promise<Item[]>;
  /** Chooses an entry of the menu by its words: `choose('Go', 'Products')`. */
  choose(...labels: string[]): Promise<void>;
  clickNotification(id: number): Promise<void>;

  /** Ends the app as its menu does, and starts it again on the same data. */
  restart(...args: string[]): Promise<void>;
  quit(): Promise<void>;
  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void>;
  /** Ends it for good. @returns what went wrong in it and what no test had announced */
  end(): Promise<string[]>;
  /** The person starts the app once more while it runs, with these arguments. */
  startAgain(...args: string[]): Promise<void>;
  /** What the operating system tells: `suspend`, `resume`, `lock-screen`, `unlock-screen`. */
  power(event: string): Promise<void>;
};
