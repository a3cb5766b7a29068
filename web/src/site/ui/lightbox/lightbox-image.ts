export type LightboxImage = { path: string; alt: string };
