import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { done, seenDescription } from '../../contract/fields.ts';

/** The rules of *To do* that an owner may choose to hold before a record is published, as the screen names them. */
export const publishRuleTitles = {
  contradictions: 'Figures that do not contradict each other',
  'dead-links': 'Links that visitors can follow',
  figures: 'The figures that the category expects',
  images: 'A picture',
  texts: 'A description and the other expected texts',
  'image-texts': 'Descriptions of a product’s pictures',
  'gallery-texts': 'Descriptions of gallery images',
  documents: 'A document',
  certificates: 'A certificate, if others of the category have one',
} as const;
export type PublishRule = keyof typeof publishRuleTitles;
export const publishRules = Object.keys(publishRuleTitles) as [PublishRule, ...PublishRule[]];

const list = (name: string) =>
  z.array(z.enum(publishRules, { error: `A rule must be one of ${publishRules.join(', ')}` }), {
    error: `${name} must be a list`,
  });

const rules = z
  .object({
    rules: list('rules').meta({ description: 'Those that must hold before a record is published; by default none' }),
  })
  .meta({ id: 'PublishRules', examples: [{ rules: ['figures', 'images'] }] });

/** The calls that read and choose these rules. */
export const publishRuleCalls = {
  publishRules: endpoint({
    method: 'GET',
    path: '/api/v1/publish-rules',
    access: 'read',
    summary: 'What must hold before a record may be published',
    out: rules,
  }),
  savePublishRules: endpoint({
    method: 'PUT',
    path: '/api/v1/publish-rules',
    access: 'settings',
    summary: 'Choose what must hold before a record may be published',
    body: rules
      .extend({ seen: list('seen').optional().meta({ description: seenDescription }) })
      .meta({ id: 'PublishRulesChange', examples: [{ rules: ['figures', 'images'], seen: ['figures'] }] }),
    errors: ['version_conflict'],
    out: done,
  }),
};
