import { expect, it } from 'vitest';
import {
  confirmationSeconds,
  gallery,
  limits,
  redirectDelay,
  sessionSeconds,
  takeoverConfirmationSeconds,
  toastDurations,
  toastLimit,
  trashDays,
} from './limits.ts';

// Written out, because other tests read the limits from the code.
it('keeps the decided limits', () => {
  expect(limits).toEqual({
    fileBytes: 20_971_520,
    filePixels: 60_000_000,
    fileSide: 20_000,
    filesPerRequest: 50,
    documentBytes: 52_428_800,
    documentsPerProduct: 50,
    deletionReason: 300,
    quotationYears: 5,
    revision: 40,
    archive: { entries: 2000, bytes: 524_288_000, ratio: 200 },
    imageText: 300,
    name: 200,
    summary: 300,
    wholeNumber: 1_000_000,
    email: 254,
    mailHeader: 500,
    password: { min: 12, max: 128, current: 200 },
    url: 2000,
    message: 10_000,
    excerpt: 100,
    enquiryTime: 3000,
    richText: 100_000,
    fieldBytes: 2_097_152,
    formBytes: 7_340_032,
    productTexts: 200_000,
    related: 24,
    replyBytes: 15_728_640,
    search: 200,
    jsonBytes: 1_048_576,
    page: 1000,
    cards: 24,
    homeProducts: 8,
  });
});

it('keeps the decided times', () => {
  expect({ trashDays, redirectDelay }).toEqual({ trashDays: 30, redirectDelay: 1000 });
  expect(sessionSeconds).toEqual({ idle: 7200, day: 43_200, month: 2_592_000 });
  expect([confirmationSeconds, takeoverConfirmationSeconds]).toEqual([600, 60]);
});

it('keeps the figures of the specification', () => {
  expect(toastDurations).toEqual({ blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY });
  expect(toastLimit).toBe(20);
  expect(gallery).toEqual({
    gutter: 20,
    columns: [
      { from: 900, columns: 3 },
      { from: 750, columns: 2 },
      { from: 350, columns: 1 },
    ],
  });
});
