import { putOpenFirst } from '../site/ui/contact-details/open-first.ts';

/** Inlined after the script of pages that have telephones with hours, so that nothing moves after the first paint. */
try {
  putOpenFirst(new Date());
} catch {
  // An older browser may not know a new time zone.
}
