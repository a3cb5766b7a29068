/** What a test starts the app with. */
export type Launch = {
  /** The app's own folder, which a restart finds again. */
  userData: string;
  /** Where the page's scheme is answered. */
  port: number;
  version: string;
  /** Whether another one of the app runs already. */
  second: boolean;
  packaged: boolean;
  /** Where an AppImage would say that it lies, for what updates it. */
  appImage: string;
  /** What the system can do about secrets: encrypt them, only pretend to, or nothing. */
  encryption: 'real' | 'pretended' | 'none';
  /** In hex: what the system's keyring would hold. */
  key: string;
  displays: { x: number; y: number; width: number; height: number }[];
};

/** A menu's entry as a person sees it. */
export type Item = {
  label: string;
  role?: string;
  accelerator?: string;
  enabled: boolean;
  visible: boolean;
  submenu?: Item[];
};

/** A question of the app to the person, and what the test answered in their place. */
export type ShownDialog = { kind: 'open' | 'save' | 'message'; options: Record<string, unknown>; answer: unknown };

/** What the app did beyond its window. */
export type Seen = {
  /** What went wrong and what no test had announced. */
  faults: string[];
  /** What the system's browser or mail program was handed. */
  opened: string[];
  dialogs: ShownDialog[];
  notifications: { id: number; title: string; body: string }[];
  /** All that crossed between page and main process. */
  messages: { from: 'page' | 'main'; channel: string; data: unknown }[];
  windows: { webPreferences: Record<string, unknown> }[];
  schemes: { scheme: string; privileges: Record<string, unknown> }[];
  /** Context menus. */
  popups: Item[][];
  clipboard: string[];
  printed: number;
  badge: number;
  tray: { toolTip: string; menu: Item[] } | null;
  about: number;
  sandboxed: boolean;
  /** Kinds of links that the app asked the system for. */
  links: string[];
};

/** Nothing yet. */
export const emptySeen = (): Seen => ({
  faults: [],
  opened: [],
  dialogs: [],
  notifications: [],
  messages: [],
  windows: [],
  schemes: [],
  popups: [],
  clipboard: [],
  printed: 0,
  badge: 0,
  tray: null,
  about: 0,
  sandboxed: false,
  links: [],
});
