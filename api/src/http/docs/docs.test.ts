import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../testing/contract/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const schemaNames = [
  'ActiveSession',
  'AddedSecondFactor',
  'AddedWord',
  'AnnouncedFile',
  'Assignee',
  'Attribute',
  'AttributeUsage',
  'AttributeValue',
  'AuditEntry',
  'AuthenticatorSecret',
  'Brand',
  'BulkResult',
  'Catalogue',
  'CataloguePage',
  'Category',
  'CategoryChanges',
  'CategoryDetails',
  'CategoryRanges',
  'CategorySize',
  'CategorySuccessor',
  'Changed',
  'ChangedOrPending',
  'ChangedUser',
  'Company',
  'Comparison',
  'Confirmation',
  'Created',
  'CreatedAs',
  'CreatedGalleryImage',
  'Credentials',
  'Dashboard',
  'DeletedAddress',
  'DescribedMedia',
  'Document',
  'DocumentChanges',
  'DocumentRevision',
  'Done',
  'EarlierVersion',
  'EarlierVersionDetails',
  'Enquiry',
  'EnquiryBulkChange',
  'EnquiryChanges',
  'EnquiryCounts',
  'EnquiryEvent',
  'EnquiryItem',
  'EnquiryMerging',
  'EnquiryNews',
  'EnquiryNotices',
  'EnquiryRetention',
  'EnquiryRetentionChange',
  'EnquiryRetentionRules',
  'EnquirySent',
  'EnquirySeparation',
  'EnquiryStateCounts',
  'EnquiryViewChanges',
  'EnquiryViews',
  'Erased',
  'Error',
  'ExpectedRelease',
  'FailedMail',
  'FieldError',
  'FigureChange',
  'FileAnnounced',
  'FileRemoval',
  'Filter',
  'FilteredProducts',
  'FirstSteps',
  'FoundDocument',
  'FoundFigure',
  'FoundPage',
  'FoundProduct',
  'GalleryBulkChange',
  'GalleryChanges',
  'GalleryImage',
  'Health',
  'ImageReplacement',
  'ImportCell',
  'ImportRemark',
  'ImportRow',
  'ImportRows',
  'Insight',
  'InsightMonth',
  'Installer',
  'Invitation',
  'Invited',
  'InvitedAgain',
  'JoinedMail',
  'LinkToken',
  'LinkUse',
  'LinkUsed',
  'LinkedEnquiryFile',
  'ListPrice',
  'ListedItem',
  'ListedPage',
  'ListedProduct',
  'ListedRelease',
  'MailsDiscarded',
  'MailsSentAgain',
  'MarkedText',
  'MediaCount',
  'MediaDescriptions',
  'MediaFile',
  'MenuCategory',
  'MissedPath',
  'Missing',
  'NewAuthenticator',
  'NewCatalogue',
  'NewCategory',
  'NewDocument',
  'NewEnquiry',
  'NewEnquiryItem',
  'NewGalleryImage',
  'NewImport',
  'NewMediaDocument',
  'NewMediaPicture',
  'NewNote',
  'NewPage',
  'NewPasskey',
  'NewProduct',
  'NewPublication',
  'NewPublishRequest',
  'NewQuotation',
  'NewRedirect',
  'NewRelease',
  'NewReply',
  'NewReplyTemplate',
  'NewReviewLink',
  'NewReviewRemark',
  'NewSocial',
  'NewUser',
  'NewsItem',
  'OneTimeLink',
  'OpenedEnquiry',
  'OpenedQuotation',
  'OrderHandover',
  'OwnAccount',
  'Page',
  'PageBlocks',
  'PageBulkChange',
  'PageChanges',
  'PageLinks',
  'PagesOfProduct',
  'PasskeyAssertion',
  'PasskeyChanges',
  'PasskeyCreation',
  'PasskeyRegistration',
  'PasskeyRequest',
  'PasskeySignIn',
  'PasswordChange',
  'PasswordResetRequest',
  'PendingChange',
  'PendingChangeDetails',
  'PendingChangeOfRecord',
  'Person',
  'PersonalData',
  'PersonalDataPolicy',
  'PictureCutting',
  'Place',
  'Placed',
  'PreviewedPage',
  'PriceList',
  'PriceListPart',
  'Product',
  'ProductBulkChange',
  'ProductCard',
  'ProductChanges',
  'ProductDocument',
  'ProductImport',
  'ProductPictures',
  'PublicPage',
  'PublishPendingChange',
  'PublishPolicy',
  'PublishRequest',
  'PublishRequestRemark',
  'PublishRules',
  'PublishRulesChange',
  'PublishedRequest',
  'Purged',
  'Purging',
  'Quotation',
  'QuotationChanges',
  'QuotationContent',
  'QuotationDecision',
  'QuotationIssue',
  'QuotationLink',
  'QuotationPosition',
  'QuotationQuestion',
  'QuotationRevised',
  'QuotationRevision',
  'QuotationSentBack',
  'QuotationSettings',
  'QuotationSettingsChange',
  'QuotationSummary',
  'QuotationTotals',
  'ReceivedMail',
  'Recovery',
  'Redirect',
  'RedirectChanges',
  'RedirectTable',
  'RedirectTableResult',
  'Release',
  'ReleaseCandidate',
  'ReleaseChanges',
  'ReleaseOfRecord',
  'RenewedSession',
  'ReplacedImage',
  'ReplyForm',
  'ReplySignature',
  'ReplyTemplate',
  'ReplyTemplateChanges',
  'RetentionCount',
  'ReviewLink',
  'ReviewRemark',
  'RowsReceived',
  'SalesCounts',
  'SalesFigures',
  'SalesVisits',
  'SearchResults',
  'SecondFactor',
  'SecondFactorPolicy',
  'SecondFactorPolicyChanges',
  'SecondFactorReset',
  'SecondFactors',
  'SentAttributeValue',
  'SentPageBlocks',
  'ServerStatus',
  'Session',
  'SettledRemark',
  'SharedForReview',
  'Sheet',
  'SheetCell',
  'SheetRow',
  'Size',
  'SizeWithFigures',
  'SizedCylinder',
  'SizedFigure',
  'SizedProduct',
  'SizedRod',
  'SizingField',
  'SizingResult',
  'Social',
  'SocialChanges',
  'Specifications',
  'StatusCheck',
  'StoredImage',
  'StoredMediaFile',
  'Successor',
  'Task',
  'TaskRecord',
  'ThreadMessage',
  'Total',
  'TrashCount',
  'TrashedRecord',
  'TypeCode',
  'TypeCodePart',
  'TypeCodeRule',
  'UnsavedWebsite',
  'User',
  'UserBulkChange',
  'UserChanges',
  'UserDetails',
  'VariantColumn',
  'Variants',
  'Website',
  'WebsiteContentChanges',
  'WebsiteProfile',
  'WebsiteSettingsChanges',
  'Withdrawal',
];

/** A literal list; `testing/http.ts` checks that no call responds otherwise. */
const statuses: [call: string, statuses: string][] = [
  ['get /api/products', '200 304 400 500 503'],
  ['get /api/products/{id}', '200 304 400 404 500 503'],
  // Never cached: they change by themselves.
  ['get /api/health', '200 400 500 503'],
  ['get /api/v1/status', '200 400 401 403 500 503'],
  ['get /api/v1/sessions', '200 400 401 403 404 500 503'],
  ['get /api/admin-users', '200 304 400 401 403 500 503'],
  ['post /api/auth/login', '200 400 401 409 413 415 422 429 500 503 507'],
  ['post /api/v1/session/password', '200 400 401 403 409 413 415 422 429 500 503 507'],
  ['post /api/contact-submit', '201 400 409 413 415 422 429 500 503 507'],
  ['post /api/products', '201 400 401 403 409 413 415 422 500 503 507'],
  ['put /api/products/{id}', '200 400 401 403 404 409 412 413 415 422 500 503 507'],
  ['delete /api/categories/{id}', '200 400 401 403 404 409 412 500 503 507'],
  ['post /api/v1/categories/{id}/restore', '200 400 401 403 404 409 422 500 503 507'],
];

describe('the OpenAPI document', () => {
  let server: TestServer;
  // biome-ignore lint/suspicious/noExplicitAny: a document of any form, which the test inspects
  let document: any;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    document = (await server.http.get('/api/openapi.json')).json;
  });
  afterAll(() => server?.close());

  const operationAt = (call: string) => {
    const [method = '', path = ''] = call.split(' ');
    return document.paths[path]?.[method];
  };
  // biome-ignore lint/suspicious/noExplicitAny: parts of that document
  const operations = (): { operationId: string; tags: string[]; responses: any }[] =>
    Object.values(document.paths as object).flatMap(path => Object.values(path));

  test.each(['/api/openapi.json', '/api/docs', '/api/docs/start.js', '/api/docs/swagger-ui.css'])(
    '%s is read, and takes nothing',
    async path => {
      const responses = await Promise.all(
        ['GET', 'HEAD', 'POST', 'DELETE'].map(method => fetch(server.url + path, { method })),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 405, 405]);
      expect(responses[2]?.headers.get('Allow')).toBe('HEAD, GET');
    },
  );

  test('the OpenAPI document is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(document.info.version).toBe('1.2.3');
  });

  test.each(rows)('the OpenAPI document has $title under its one address', ({ endpoint }) => {
    const operation = operationAt(`${endpoint.method.toLowerCase()} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`);
    const optional = endpoint.showsDrafts ? [{}, { token: [] }] : [];
    expect(operation.security).toEqual(endpoint.access === 'public' ? optional : [{ token: [] }]);
    const media = Object.keys(operation.requestBody?.content ?? {});
    const [json, form] = [['application/json'], ['multipart/form-data']];
    const own = endpoint.body && (!endpoint.files || endpoint.takesJson) ? json : [];
    expect(media).toEqual([...own, ...(endpoint.files ? form : [])]);
  });

  test('the OpenAPI document has calls only, each with an operation id and described tags', () => {
    expect(operations()).toHaveLength(rows.length);
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter(id => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    const described = document.tags.map(({ name }: { name: string }) => name);
    expect(operations().flatMap(({ tags }) => tags.filter(tag => !described.includes(tag)))).toEqual([]);
  });

  test('names every schema that programs use', () => {
    expect(Object.keys(document.components.schemas)).toEqual(schemaNames);
    const product = document.paths['/api/products/{id}'].get.responses[200].content['application/json'].schema;
    expect(product).toEqual({ $ref: '#/components/schemas/Product' });
    expect(document.components.schemas.CataloguePage.properties.products.items).toEqual({
      $ref: '#/components/schemas/ProductCard',
    });
  });

  test('describes both shapes of a product in the list', () => {
    const { schema } = document.paths['/api/products'].get.responses[200].content['application/json'];
    expect(schema).toEqual({ type: 'array', items: { $ref: '#/components/schemas/ListedProduct' } });
    const { ListedProduct, Product, ProductCard } = document.components.schemas;
    expect(ListedProduct).toEqual({
      description: 'A `ProductCard` with `fields=card`, otherwise a complete `Product`',
      anyOf: [{ $ref: '#/components/schemas/Product' }, { $ref: '#/components/schemas/ProductCard' }],
    });
    expect(Product.description).toBe('A product with everything that its page shows');
    expect(ProductCard.description).toBe('The fields of a product that a card shows');
  });

  test.each([
    ['specifications', 'Specifications'],
    ['variants', 'Variants'],
    ['typeCode', 'TypeCode'],
    ['pictures', 'ProductPictures'],
  ])('says what the JSON in the field %s of a product contains', (field, name) => {
    const { NewProduct, ProductChanges } = document.components.schemas;
    const part = {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { $ref: `#/components/schemas/${name}` },
    };
    expect([NewProduct.properties[field], ProductChanges.properties[field]]).toMatchObject([part, part]);
  });

  test('describes an image of a product by its path or the number of its file', () => {
    const { properties } = document.components.schemas.ProductPictures;
    expect(properties.images).toMatchObject({
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          file: { type: 'integer', minimum: 0 },
          alt: { type: 'string', maxLength: 300 },
        },
      },
    });
    expect(properties.specImage).toMatchObject({ anyOf: [{ required: ['path'] }, { type: 'null' }] });
  });

  test.each(statuses)('%s returns %s', (call, expected) => {
    expect(Object.keys(operationAt(call).responses).join(' ')).toBe(expected);
  });

  test('describes the headers of a response', () => {
    const headersOf = (call: string, status: number) => Object.keys(operationAt(call).responses[status].headers);
    expect(headersOf('get /api/categories', 200)).toEqual([
      'X-Request-Id',
      'X-Api-Versions',
      'Cache-Control',
      'ETag',
      'Vary',
      'Content-Encoding',
      'Cache-Status',
      'X-Total-Count',
      'Link',
    ]);
    expect(headersOf('post /api/add-category', 201)).toEqual([
      'X-Request-Id',
      'X-Api-Versions',
      'Cache-Control',
      'Location',
      'Idempotency-Replayed',
    ]);
    const refused = (name: string) => Object.keys(document.components.responses[name].headers);
    expect(refused('401-unauthorized')).toContain('WWW-Authenticate');
    expect(refused('429-rate_limited')).toContain('Retry-After');
  });

  test('marks what only older apps read', () => {
    const { properties } = document.components.schemas.Dashboard;
    const { deprecated, description } = properties.contacts;
    expect([deprecated, description]).toEqual([true, 'The same as `enquiries`, which programs should read']);
    expect(properties.enquiries.deprecated).toBeUndefined();
  });

  test('describes where each new record is read', () => {
    const calls = Object.entries<Record<string, { responses: object }>>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.entries<{ headers?: object }>(responses as never).flatMap(([status, { headers = {} }]) =>
          'Location' in headers ? [`${method} ${path} ${status}`] : [],
        ),
      ),
    );
    expect(calls.sort()).toEqual([
      'post /api/add-category 201',
      'post /api/auth/signup 201',
      'post /api/products 201',
      'post /api/upload-image 201',
      'post /api/v1/documents 201',
      'post /api/v1/enquiries/{id}/messages 201',
      'post /api/v1/enquiries/{id}/notes 201',
      'post /api/v1/enquiries/{id}/reply-files 201',
      'post /api/v1/invitations 201',
      'post /api/v1/media 201',
      'post /api/v1/media-documents 201',
      'post /api/v1/opened-enquiry/messages 201',
      'post /api/v1/opened-quotation/questions 201',
      'post /api/v1/pages 201',
      'post /api/v1/quotations 201',
      'post /api/v1/received-mails/{id}/enquiry 201',
      'post /api/v1/redirects 201',
      'post /api/v1/releases 201',
      'post /api/v1/reply-templates 201',
      'post /api/v1/second-factors/passkeys 201',
      'post /api/v1/socials 201',
    ]);
  });

  test('accepts files as binary', () => {
    const { properties } = document.components.schemas.NewProduct;
    const file = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
    expect(properties.images).toEqual({ type: 'array', items: file, maxItems: 50 });
    expect(properties.specImage).toEqual(file);
    const upload = document.paths['/api/upload-image'].post.requestBody.content['multipart/form-data'];
    expect(upload.schema).toEqual({ $ref: '#/components/schemas/NewGalleryImage' });
    expect(document.components.schemas.NewGalleryImage).toMatchObject({
      type: 'object',
      properties: {
        'image-file': file,
        alt: expect.objectContaining({ type: 'string', maxLength: 300 }),
      },
      required: ['image-file'],
    });
    const types = 'image/jpeg, image/png, image/webp, image/avif, image/gif, image/heic, image/heif';
    expect(upload.encoding).toEqual({ 'image-file': { contentType: types } });
  });

  test('the OpenAPI document has examples of records and inputs that match their schemas', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
    ajv.addSchema({ ...document, $id: 'openapi' });
    const withExamples: string[] = [];
    // biome-ignore lint/suspicious/noExplicitAny: schemas of any form
    for (const [name, schema] of Object.entries<any>(document.components.schemas)) {
      for (const example of schema.examples ?? []) {
        withExamples.push(name);
        const isRight = ajv.validate({ $ref: `openapi#/components/schemas/${name}` }, example);
        expect(isRight, `${name}: ${ajv.errorsText()}`).toBe(true);
        expect(Object.keys(example).filter(key => !(key in schema.properties))).toEqual([]);
      }
    }
    expect(withExamples).toEqual([
      'ActiveSession',
      'AddedWord',
      'AnnouncedFile',
      'Assignee',
      'Attribute',
      'AttributeUsage',
      'AuditEntry',
      'Brand',
      'Catalogue',
      'Category',
      'CategoryChanges',
      'CategoryRanges',
      'CategorySuccessor',
      'Company',
      'Comparison',
      'Confirmation',
      'Credentials',
      'Dashboard',
      'DeletedAddress',
      'Document',
      'DocumentChanges',
      'DocumentRevision',
      'EarlierVersion',
      'EarlierVersionDetails',
      'Enquiry',
      'EnquiryBulkChange',
      'EnquiryChanges',
      'EnquiryEvent',
      'EnquiryItem',
      'EnquiryMerging',
      'EnquiryNews',
      'EnquiryNotices',
      'EnquiryRetention',
      'EnquiryRetentionChange',
      'EnquiryRetentionRules',
      'EnquirySeparation',
      'EnquiryViewChanges',
      'EnquiryViews',
      'Error',
      'ExpectedRelease',
      'FailedMail',
      'FileRemoval',
      'FilteredProducts',
      'FirstSteps',
      'FoundFigure',
      'FoundProduct',
      'GalleryBulkChange',
      'GalleryChanges',
      'GalleryImage',
      'Health',
      'ImportRows',
      'Insight',
      'InsightMonth',
      'Invitation',
      'JoinedMail',
      'LinkToken',
      'LinkUse',
      'LinkedEnquiryFile',
      'ListPrice',
      'ListedItem',
      'ListedPage',
      'ListedRelease',
      'MediaCount',
      'MediaDescriptions',
      'MediaFile',
      'MissedPath',
      'Missing',
      'NewAuthenticator',
      'NewCatalogue',
      'NewCategory',
      'NewEnquiry',
      'NewEnquiryItem',
      'NewImport',
      'NewNote',
      'NewPage',
      'NewProduct',
      'NewPublication',
      'NewPublishRequest',
      'NewQuotation',
      'NewRedirect',
      'NewRelease',
      'NewReply',
      'NewReplyTemplate',
      'NewReviewLink',
      'NewReviewRemark',
      'NewSocial',
      'NewUser',
      'OneTimeLink',
      'OpenedEnquiry',
      'PageBulkChange',
      'PageChanges',
      'PasskeyChanges',
      'PasswordChange',
      'PasswordResetRequest',
      'PendingChange',
      'PendingChangeDetails',
      'PendingChangeOfRecord',
      'Person',
      'PictureCutting',
      'Place',
      'PreviewedPage',
      'PriceList',
      'PriceListPart',
      'Product',
      'ProductBulkChange',
      'ProductCard',
      'ProductChanges',
      'PublishPendingChange',
      'PublishPolicy',
      'PublishRequest',
      'PublishRequestRemark',
      'PublishRules',
      'PublishRulesChange',
      'PublishedRequest',
      'Purged',
      'Purging',
      'QuotationContent',
      'QuotationDecision',
      'QuotationIssue',
      'QuotationLink',
      'QuotationPosition',
      'QuotationQuestion',
      'QuotationRevised',
      'QuotationSentBack',
      'QuotationSettings',
      'QuotationSettingsChange',
      'QuotationSummary',
      'ReceivedMail',
      'Recovery',
      'Redirect',
      'RedirectChanges',
      'RedirectTable',
      'ReleaseChanges',
      'ReleaseOfRecord',
      'ReplyForm',
      'ReplySignature',
      'ReplyTemplate',
      'ReplyTemplateChanges',
      'RetentionCount',
      'ReviewLink',
      'ReviewRemark',
      'SalesCounts',
      'SecondFactor',
      'SecondFactorPolicy',
      'SecondFactorPolicyChanges',
      'SecondFactorReset',
      'SecondFactors',
      'ServerStatus',
      'SettledRemark',
      'Sheet',
      'Size',
      'SizedFigure',
      'SizingResult',
      'Social',
      'SocialChanges',
      'StoredImage',
      'Successor',
      'TaskRecord',
      'ThreadMessage',
      'TrashCount',
      'TrashedRecord',
      'TypeCode',
      'UnsavedWebsite',
      'User',
      'UserBulkChange',
      'UserChanges',
      'VariantColumn',
      'Variants',
      'Website',
      'WebsiteContentChanges',
      'WebsiteProfile',
      'WebsiteSettingsChanges',
      'Withdrawal',
    ]);
  });

  test("the OpenAPI document has no defaults that make clients' enquiries look like spam", async () => {
    const { properties, examples } = document.components.schemas.NewEnquiry;
    const defaults = Object.entries<{ default?: unknown }>(properties).flatMap(([name, schema]) =>
      'default' in schema ? [[name, schema.default]] : [],
    );
    expect(JSON.stringify(document)).not.toContain('not even text');
    const sent = { ...examples[0], ...Object.fromEntries(defaults) };
    expect((await server.http.send('POST', '/api/contact-submit', sent)).status).toBe(201);
    expect(await server.client.enquiries.list()).toMatchObject([{ name: sent.name, state: 'new' }]);
    expect(properties.website).toMatchObject({ type: 'string', maxLength: 0 });
  });

  test.each(['/api/docs', '/api/docs/start.js', '/api/docs/swagger-ui.css', '/api/docs/swagger-ui-bundle.js'])(
    '%s serves the documentation page, from this server only',
    async path => {
      const response = await server.http.get(path);
      expect(response.status).toBe(200);
      expect(response.text.length).toBeGreaterThan(100);
      if (path === '/api/docs') expect(response.text).not.toMatch(/(src|href)="(?!\/)/);
    },
  );

  test.each(['/api/docs/package.json', '/api/docs/..%2f..%2fpackage.json', '/api/docs/swagger-ui.js'])(
    '%s is not served',
    async path => {
      expect((await server.http.get(path)).status).toBe(404);
    },
  );
});
