import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';

const text = z.string().trim().min(1);
const prose = z.object({ title: text, paragraphs: z.array(text).min(1) });

/** The company profile, served as data so that its owner need not edit code. */
export const company = z
  .object({
    name: text,
    shortName: text,
    tagline: text,
    founded: z.number().int().min(1800).max(2200),
    summary: text,
    hero: z.object({ headline: text, text }),
    facts: z.array(z.object({ value: text, label: text })),
    weAre: prose,
    phones: z.array(z.object({ label: text, number: text })).min(1),
    emails: z.array(z.object({ label: text, address: z.email() })).min(1),
    address: z.array(text).min(1),
    hours: text,
    map: z.object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      zoom: z.number().int().min(1).max(20),
    }),
    brands: z.array(z.object({ name: text })),
    about: z.object({
      intro: text,
      whoWeAre: prose,
      vision: prose,
      mission: prose,
      progress: z.array(z.object({ label: text, value: z.number().min(0).max(100) })),
    }),
    credit: text,
  })
  .meta({ id: 'Company' });
export type Company = z.output<typeof company>;

export const companyProfile = {
  get: endpoint({
    method: 'GET',
    path: '/api/company',
    alias: '/api/v1/company',
    access: 'public',
    summary: 'Name, address, phones and texts of the company',
    out: company,
  }),
};
