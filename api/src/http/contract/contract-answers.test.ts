import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { TrashNoun } from '@hydraulics/common/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../accounts/one-time-links.ts';
import { privateToken } from '../../accounts/private-tokens.ts';
import { announceFile } from '../../enquiries/files/announce-file.ts';
import { addressOf, rows, trashNouns } from '../../testing/contract/rows.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pdfFile } from '../../testing/files/documents.ts';
import { createHttp, type FormPart, formOf } from '../../testing/http.ts';
import { pngFile } from '../../testing/images.ts';
import { importedOne } from '../../testing/imported.ts';
import { receiveMail } from '../../testing/mail/receive-mail.ts';
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp.ts';
import { release } from '../../testing/releases.ts';
import { sampleInput } from '../../testing/sample.ts';
import { enrolled, withPasskey } from '../../testing/second-factors/enrolled.ts';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';

const secret = ['passwordHash', 'password', 'sessions', 'search', 'nameKey', 'deletedAt', 'id', 'hash', 'codeHash'];

const changesNothing = [
  'status.testMail',
  'personalData.countRetention',
  'website.sendTest',
  'website.preview',
  // Unused until a part that names it is saved, or a reply with it is sent.
  'website.addPicture',
  'enquiries.addReplyFile',
  'auth.requestReset',
  'auth.openLink',
  'auth.passkeyOptions',
  'secondFactors.newAuthenticator',
  'secondFactors.newPasskey',
  // A mail stays in its mailbox, and that one writes is forgotten within a minute.
  'enquiries.dismissMail',
  // What visitors write is in no audit entry, from which it could not be erased.
  'enquiries.addFile',
  'enquiries.removeFile',
  'enquiries.writing',
  // The import is audited as one entry when it is done.
  'imports.begin',
  'imports.addImages',
  'imports.addDocuments',
  'imports.addRows',
  'imports.start',
  // The same operation as products.bulk, which is its entry.
  'products.undoImport',
  // It only makes a file of public content, stored for a day.
  'catalogues.start',
  'catalogues.cancel',
  // The audit must not hold what the sender of a remark may have erased; its row says who marked it as done.
  'reviews.remark',
  'reviews.settle',
  'reviews.removeRemark',
];

type Call = { token?: string; id?: string | Record<string, string>; query?: string; json?: unknown; form?: FormData };

/** One valid call of every endpoint, ordered by what each one needs. */
async function goodCalls(server: TestServer): Promise<Record<string, Call>> {
  release(join(server.folder, 'desktop'), 'windows');
  const make = factories(server);
  const [category, empty, trashed] = [await make.category(), await make.category(), await make.category()];
  await server.client.categories.remove({ id: trashed._id });
  const pressure = { id: 'pressure', name: 'Pressure', kind: 'number' as const, unit: 'bar' as const };
  const described = { _id: (await server.client.categories.create({ name: 'Described', attributes: [pressure] }))._id };
  const pictures = { images: [await pngFile()], specImage: [await pngFile()] };
  const { path: stored, _id: storedId } = await server.client.media.create({ file: [await pngFile()] });
  const unusedFile = await server.client.media.create({ file: [await pngFile()] });
  const trashedFile = await server.client.media.create({ file: [await pngFile()] });
  await server.client.media.remove({ id: trashedFile._id });
  const product = await make.product({ categoryId: category._id, features: '<p>x</p>', ...pictures });
  const trashedProduct = await make.product({ categoryId: category._id });
  await server.client.products.remove({ id: trashedProduct._id });
  const [version] = await server.client.versions.list({ recordId: trashedProduct._id });
  const [image, trashedImage] = [await make.image(), await make.image()];
  await server.client.gallery.remove({ id: trashedImage._id });
  const lastImage = await make.image();
  const document = await make.document({ productId: product._id });
  await server.client.documents.update({ id: document._id, file: [pdfFile('other.pdf', 'another revision')] });
  const [trashedDocument, firstDocument] = [await make.document(), await make.document()];
  const lastDocument = await make.document({ productId: firstDocument.productId });
  await server.client.documents.remove({ id: trashedDocument._id, reason: 'Wrong file' });
  const { _id: ordered } = await make.category();
  const inOrder = [await make.product({ categoryId: ordered }), await make.product({ categoryId: ordered })] as const;
  const together = await make.user();
  const [enquiry, trashedEnquiry, withdrawn] = [await make.enquiry(), await make.enquiry(), await make.enquiry()];
  const { _id: deskId, version: deskVersion } = await make.enquiry();
  const desk = { _id: deskId, version: deskVersion };
  await server.client.enquiries.remove({ id: trashedEnquiry._id });
  const [social, closing, trashedSocial] = [await make.social(), await make.social(), await make.social()];
  await server.client.socials.remove({ id: trashedSocial._id });
  const [redirect, endingRedirect, trashedRedirect] = [
    await make.redirect(),
    await make.redirect(),
    await make.redirect(),
  ];
  await server.client.redirects.remove({ id: trashedRedirect._id });
  const [newRelease, endingRelease, liveRelease, trashedRelease] = [
    await make.release(),
    await make.release(),
    await make.release(),
    await make.release(),
  ];
  await server.client.releases.remove({ id: trashedRelease._id });
  await server.client.releases.publishNow({ id: liveRelease._id, version: 1 });
  server.deps.missed.record('/former/page');
  const trashedSuccessor = await make.product();
  await server.client.products.remove({ id: trashedSuccessor._id });
  const trashedCategory = await make.category();
  await server.client.categories.remove({ id: trashedCategory._id });
  const user = await make.user();
  const { token } = await server.visitor.auth.login(user);
  const [leaving, former, deleted] = [await make.user(), await make.user(), await make.user()];
  await server.client.users.remove({ id: deleted._id });
  await server.visitor.auth.login(leaving);
  const [session] = await server.client.sessions.list({ user: leaving._id });
  const { token: leavingToken } = await server.visitor.auth.login(leaving);
  const invited = (email: string) => server.client.users.invite({ name: 'Invited', email });
  const [opened, used, again, revoked] = [
    await invited('opened@example.com'),
    await invited('used@example.com'),
    await invited('again@example.com'),
    await invited('revoked@example.com'),
  ];
  const linkOf = { opened: await handOut(server, opened._id), used: await handOut(server, used._id) };
  const guarded = await enrolled(server, make);
  const keyed = await withPasskey(server, make);
  await server.client.pages.create({ title: 'A fair', name: 'a-fair', date: '2026-03-02', place: 'menu' });
  const [page, movedPage] = [await make.deletable('pages'), await make.deletable('pages')];
  const trashedPage = await make.deletable('pages');
  await server.client.pages.remove({ id: trashedPage._id });
  const [prepared, kept, discarded] = [await makePending(server), await makePending(server), await makePending(server)];
  await server.client.pendingChanges.discard({ noun: 'products', recordId: discarded.recordId ?? '' });
  const [asked, published, returned] = [
    await makeRequest(server),
    await makeRequest(server),
    await makeRequest(server),
  ];
  const review = await reviewed(server, inOrder[0]._id);
  const failed = await failedReply(server);
  const deskToken = privateToken(server.deps, 'enquiry', desk._id);
  const removable = await server.visitor.enquiries.addFile({ token: deskToken, name: 'removed.step', bytes: 1000 });
  const ofOne = { email: 'paul@example.org' };
  const [merging, merged, taken] = [await make.enquiry(ofOne), await make.enquiry(ofOne), await make.enquiry(ofOne)];
  const separated = { id: (await make.enquiry(ofOne))._id, json: { other: taken._id } };
  await server.client.enquiries.merge({ id: separated.id, other: taken._id });
  const [room, announced] = [server.deps, { name: 'part.step', bytes: 1000, address: null }];
  await server.deps.db.transaction(tables => announceFile(tables, room, { ...announced, enquiryId: failed.enquiry }));
  const mails = [await failedMail(server), await failedMail(server), await failedMail(server)];
  const newTemplate = async () =>
    (await server.client.replyTemplates.create({ name: 'Thanks', text: 'Dear {name},' }))._id;
  const [template, oldTemplate] = [await newTemplate(), await newTemplate()];
  const linked = async () => {
    const id = await make.issuedQuotation();
    const { path } = await server.client.quotations.link({ id });
    return { id, token: path.slice('/quotation/'.length) };
  };
  const [quoted, revisable, decided] = [await linked(), await linked(), await linked()];
  const won = await linked();
  const acceptance = { token: won.token, revision: 1, decision: 'accept', name: 'Vera' } as const;
  await server.visitor.quotations.decide(acceptance);
  server.deps.orderProgram = {
    url: 'https://orders.example.com/',
    secret: 'of the program for orders, and of nobody else',
  };
  const [drafted, toIssue, unwanted] = [await make.quotation(), await make.issuedQuotation(), await make.quotation()];
  const waiting = await make.issuedQuotation();
  for (const id of [toIssue, waiting]) await server.client.quotations.revise({ id });
  const withLimit = { currency: 'EUR', vatRate: 0, validDays: 30, keepYears: 10, approvalAbove: 0 };
  await server.client.quotations.changeSettings(withLimit);
  await server.client.quotations.issue({ id: waiting });
  await server.client.quotations.changeSettings({ currency: 'EUR', vatRate: 0, validDays: 30, keepYears: 10 });
  const prices = { currency: 'EUR', edition: randomUUID(), isLast: true, prices: [{ code: 'VPP 10', unitPrice: 99 }] };
  await server.client.quotations.importPrices(prices);
  const words = { name: 'A name', email: 'a@example.com', message: 'A message' };
  const _operationOf = (digit: string) => `5f0c6c1e-9d43-4d6e-bb5e-${digit.repeat(12)}`;
  const calls: Record<string, Call> = {
    'audit.list': {},
    'audit.count': { query: '?kind=change' },
    'auth.login': { json: { email: admin.email, password: admin.password } },
    'auth.secondFactor': { json: { ticket: guarded.ticket, code: guarded.code() } },
    'auth.passkeyOptions': {},
    'auth.signInWithPasskey': { json: { passkey: await keyed.shown() } },
    'auth.signup': { json: { name: 'New', email: 'new@example.com', password: 'surely long enough' } },
    'auth.self': {},
    'auth.changePassword': { token, json: { present: user.password, password: 'quite another one' } },
    'auth.logout': { token: leavingToken },
    'auth.confirm': { json: { password: admin.password } },
    'categories.list': { query: '?limit=2' },
    'categories.get': { id: category._id },
    'categories.sizes': {},
    'categories.filter': { id: category._id, query: '?filters=bore-from%3D40' },
    'categories.ranges': { id: described._id },
    'categories.usage': { id: described._id, query: '?unit=psi' },
    'categories.create': { json: { name: 'New category' } },
    'categories.update': { id: category._id, json: { name: 'Renamed', version: 1 } },
    'categories.remove': { id: empty._id },
    'categories.restore': { id: trashed._id },
    'categories.menu': {},
    'categories.publish': { id: category._id, json: { status: 'published' } },
    'categories.move': { id: inOrder[0].categoryId, json: { to: 'first' } },
    'company.get': {},
    'documents.list': { query: `?productId=${document.productId}` },
    'documents.get': { id: document._id },
    'documents.revisions': { id: document._id },
    'documents.create': {
      form: formOf([
        ['productId', document.productId],
        ['title', 'New'],
        ['kind', 'manual'],
        ['file', pdfFile('new.pdf', 'new')],
      ]),
    },
    'documents.update': { id: document._id, form: formOf([['revision', 'C']]) },
    'documents.remove': { id: document._id, query: '?reason=Wrong+file' },
    'documents.restore': { id: trashedDocument._id },
    'documents.move': { id: lastDocument._id, json: { to: 'first' } },
    'enquiries.submit': { json: words },
    'enquiries.list': {},
    'enquiries.count': { query: '?q=visitor' },
    'enquiries.get': { id: enquiry._id },
    'enquiries.update': { id: enquiry._id, json: { state: 'answered', version: 1 } },
    'enquiries.recent': { query: '?waiting=yes' },
    'enquiries.assignees': {},
    'enquiries.bulk': {
      json: { action: 'assign', assignee: 'me', items: [desk] },
    },
    'enquiries.addReplyFile': { id: desk._id, form: formOf([['file', new File(['drawing'], 'drawing.txt')]]) },
    'enquiries.addNote': { id: desk._id, json: { text: 'Called back' } },
    'enquiries.timeline': { id: desk._id },
    'enquiries.messages': { id: failed.enquiry },
    'enquiries.replyForm': { id: failed.enquiry },
    'enquiries.reply': { id: failed.enquiry, json: { subject: 'Your enquiry', text: 'Dear visitor,' } },
    'enquiries.sendAgain': { id: failed.message },
    'enquiries.opened': { query: `?token=${privateToken(server.deps, 'enquiry', withdrawn._id)}` },
    'enquiries.addWord': {
      json: { token: privateToken(server.deps, 'enquiry', withdrawn._id), text: 'Three, please.' },
    },
    'enquiries.withdraw': { json: { token: privateToken(server.deps, 'enquiry', withdrawn._id) } },
    'enquiries.files': { id: failed.enquiry },
    'enquiries.addFile': {
      json: { token: privateToken(server.deps, 'enquiry', withdrawn._id), name: 'part.step', bytes: 1000 },
    },
    'enquiries.removeFile': { json: { token: deskToken, file: removable._id } },
    'enquiries.receivedMails': {},
    'enquiries.makeEnquiry': { id: await receiveMail(server, 'To become one') },
    'enquiries.joinEnquiry': { id: await receiveMail(server, 'To be added'), json: { enquiry: failed.enquiry } },
    'enquiries.dismissMail': { id: await receiveMail(server, 'Unwanted') },
    'enquiries.writers': { id: failed.enquiry },
    'enquiries.writing': { id: failed.enquiry },
    'enquiries.notices': {},
    'enquiries.news': {},
    'enquiries.setNotices': { json: { assigned: true, answered: true, due: false } },
    'enquiries.signature': {},
    'enquiries.setSignature': { json: { text: 'Kind regards\n\nAda' } },
    'enquiries.views': {},
    'enquiries.setViews': { json: { views: [{ name: 'Mine', query: { assignee: 'me' } }] } },
    'enquiries.merge': { id: merging._id, json: { other: merged._id } },
    'enquiries.separate': separated,
    'replyTemplates.list': {},
    'replyTemplates.get': { id: template },
    'replyTemplates.create': { json: { name: 'Another', text: 'Dear {name},' } },
    'replyTemplates.update': { id: template, json: { name: 'Renamed', text: 'Dear {name},' } },
    'replyTemplates.remove': { id: oldTemplate },
    'quotations.list': {},
    'quotations.get': { id: quoted.id },
    'quotations.create': { json: { enquiry: desk._id } },
    'quotations.update': { id: drafted._id, json: { currency: 'EUR', vatRate: 0, validUntil: '', positions: [] } },
    'quotations.issue': { id: toIssue, json: {} },
    'quotations.sendBack': { id: waiting, json: {} },
    'quotations.revise': { id: revisable.id, json: {} },
    'quotations.remove': { id: unwanted._id },
    'quotations.link': { id: quoted.id },
    'quotations.sendOrder': { id: won.id },
    'quotations.opened': { query: `?token=${quoted.token}` },
    'quotations.ask': { json: { token: quoted.token, text: 'Is the test report included?' } },
    'quotations.decide': { json: { token: decided.token, revision: 1, decision: 'accept', name: 'Vera' } },
    'quotations.settings': {},
    'quotations.changeSettings': { json: withLimit },
    'quotations.priceLists': {},
    'quotations.importPrices': { json: { ...prices, edition: randomUUID() } },
    'quotations.price': { query: '?currency=EUR&code=vpp+10' },
    'enquiries.remove': { id: enquiry._id },
    'enquiries.restore': { id: trashedEnquiry._id },
    'dashboard.get': {},
    'dashboard.tasks': {},
    'dashboard.taskRecords': { query: '?rule=documents' },
    'desktopReleases.list': {},
    'gallery.count': {},
    'gallery.list': {},
    'gallery.get': { id: image._id },
    'gallery.create': { form: formOf([['image-file', await pngFile()]]) },
    'gallery.update': { id: image._id, json: { alt: 'A pump', version: 1 } },
    'gallery.remove': { id: image._id },
    'gallery.restore': { id: trashedImage._id },
    'gallery.publish': { id: lastImage._id, json: { status: 'published' } },
    'gallery.move': { id: lastImage._id, json: { to: 'first' } },
    'gallery.bulk': {
      json: { action: 'delete', items: [{ _id: lastImage._id, version: 1 }] },
    },
    'health.check': {},
    'images.list': { query: '?limit=2' },
    'media.get': { id: storedId },
    'media.create': { form: formOf([['file', await pngFile()]]) },
    'media.remove': { id: unusedFile._id },
    'media.restore': { id: trashedFile._id },
    'media.createDocument': { form: formOf([['file', pdfFile('media.pdf', 'media')]]) },
    'media.describe': { json: { files: [{ path: stored, alt: 'A pump' }] } },
    'media.cut': { json: { path: stored, rotation: 90, crop: null } },
    'images.replace': {
      form: formOf([
        ['path', (await server.client.products.get({ id: product._id })).images[0] ?? ''],
        ['image', await pngFile()],
      ]),
    },
    'catalogues.list': {},
    'catalogues.start': { json: { units: 'metric' } },
    'catalogues.cancel': { id: await madeCatalogue(server) },
    'salesFigures.read': {},
    'insights.month': {},
    'insights.list': await viewed(server),
    'insights.setMail': { json: { mail: false } },
    'imports.list': {},
    'imports.begin': { json: { fileName: 'x.csv', sheet: 'x', columns: ['Name', 'Category'], total: 1 } },
    'imports.addDocuments': { id: (await begun(server)).id, form: formOf([['documents', pdfFile()]]) },
    'imports.addImages': { id: (await begun(server)).id, form: formOf([['images', await pngFile()]]) },
    'imports.addRows': { id: (await begun(server)).id, json: { rows: [{ row: 2, cells: ['New', 'Nowhere'] }] } },
    'imports.rows': { id: (await checked(server)).id },
    'imports.start': { id: (await checked(server)).id },
    'pages.list': {},
    'pages.get': { id: page._id },
    'pages.single': { query: '?name=a-fair' },
    'pages.links': {},
    'pages.news': {},
    'pages.newsCount': {},
    'pages.ofProduct': { query: `?productId=${product._id}` },
    'pages.create': { form: formOf([['title', 'New']]) },
    'pages.update': { id: page._id, form: formOf([['title', 'Renamed']]) },
    'pages.move': { id: movedPage._id, json: { to: 'first' } },
    'pages.publish': { id: movedPage._id, json: { status: 'published' } },
    'pages.bulk': { json: { action: 'withdraw', items: [{ _id: movedPage._id, version: 1 }] } },
    'pages.remove': { id: page._id },
    'pages.restore': { id: trashedPage._id },
    'pendingChanges.list': {},
    'pendingChanges.get': { id: prepared },
    'pendingChanges.missing': { id: prepared },
    'pendingChanges.publish': { id: prepared, json: { version: 1 } },
    'pendingChanges.discard': { id: kept },
    'pendingChanges.undoDiscard': { id: discarded },
    'publishRequests.list': {},
    'publishRequests.count': {},
    'publishRequests.ask': { json: { noun: 'products', recordId: asked.recordId } },
    'publishRequests.publish': { id: published.id, json: { version: 1 } },
    'publishRequests.sendBack': { id: returned.id, json: { remark: 'A word' } },
    'publishRequests.policy': {},
    'publishRequests.setPolicy': { json: { editorsWait: false } },
    'personalData.find': { json: { email: 'visitor@example.com' } },
    'personalData.erase': { json: { email: 'nobody@example.com' } },
    'personalData.policy': {},
    'personalData.countRetention': { json: { lost: 12 } },
    'personalData.changeRetention': { json: { lost: 12 } },
    'products.list': {},
    'products.count': { query: '?lacks=images' },
    'products.catalogue': { query: '?each=2' },
    'products.home': {},
    'products.get': { id: product._id },
    'products.single': { id: product._id },
    'products.sheet': { id: product._id },
    'products.compare': { query: `?ids=${product._id}` },
    'products.items': { query: `?keys=${product._id}` },
    'products.size': { query: '?force=180+kN&pressure=210+bar&stroke=600' },
    'products.create': {
      form: formOf([
        ['name', 'New'],
        ['categoryId', category._id],
        ['images', await pngFile()],
      ]),
    },
    'products.update': { id: product._id, form: formOf([['name', 'Renamed']]) },
    'products.remove': { id: product._id },
    'products.restore': { id: trashedProduct._id },
    'products.publish': { id: inOrder[1]._id, json: { status: 'published' } },
    'products.move': { id: inOrder[1]._id, json: { to: 'first' } },
    'products.bulk': {
      json: { action: 'home', items: inOrder.map(({ _id }) => ({ _id, version: 1 })) },
    },
    'products.undoImport': { id: await importedOne(server) },
    'products.moveOnHome': { id: inOrder[1]._id, json: { to: 'first' } },
    'redirects.list': {},
    'redirects.count': {},
    'redirects.get': { id: redirect._id },
    'redirects.create': { json: { source: '/from/a.html', target: '/gallery' } },
    'redirects.update': { id: redirect._id, json: { source: '/from/b.html', target: '/gallery' } },
    'redirects.remove': { id: endingRedirect._id },
    'redirects.restore': { id: trashedRedirect._id },
    'redirects.importTable': { json: { rows: [{ row: 2, source: '/from/c', target: '/gallery' }] } },
    'redirects.missed': {},
    'redirects.setSuccessor': { id: trashedSuccessor._id, json: { successorId: inOrder[0]._id } },
    'releases.list': {},
    'releases.count': {},
    'releases.get': { id: newRelease._id },
    'releases.candidates': { query: '?q=released' },
    'releases.create': { json: { name: 'Spring', items: [] } },
    'releases.update': { id: newRelease._id, json: { name: 'Summer' } },
    'releases.publishNow': { id: newRelease._id, json: { version: 2 } },
    'releases.takeBack': { id: liveRelease._id, json: { version: 2 } },
    'releases.remove': { id: endingRelease._id },
    'releases.restore': { id: trashedRelease._id },
    'redirects.setCategorySuccessor': { id: trashedCategory._id, json: { successorId: null } },
    'redirects.deleted': {},
    'reviews.links': { query: `?noun=products&record=${inOrder[0]._id}` },
    'reviews.share': { json: { noun: 'products', record: inOrder[0]._id, days: 7, takesRemarks: true } },
    'reviews.revoke': { id: review.ended },
    'reviews.remarks': { query: `?noun=products&record=${inOrder[0]._id}` },
    'reviews.settle': { id: review.open, json: { isDone: true } },
    'reviews.removeRemark': { id: review.unwanted },
    'reviews.remark': { json: { text: 'The rod is 36 mm.', token: review.token } },
    'search.find': { query: '?q=pump&limit=2' },
    'secondFactors.get': { query: `?user=${guarded._id}` },
    'secondFactors.newAuthenticator': {},
    'secondFactors.addAuthenticator': { token: guarded.token, json: guarded.another },
    'secondFactors.removeAuthenticator': { token: guarded.token },
    'secondFactors.renewRecoveryCodes': { token: (await enrolled(server, make)).token },
    'secondFactors.newPasskey': {},
    'secondFactors.addPasskey': { token: keyed.token, json: { name: 'Phone', passkey: keyed.another } },
    'secondFactors.renamePasskey': { token: keyed.token, id: keyed.passkeyId, json: { name: 'Laptop' } },
    'secondFactors.removePasskey': { token: keyed.token, id: keyed.passkeyId },
    'secondFactors.reset': { id: (await enrolled(server, make))._id },
    'secondFactors.policy': {},
    'secondFactors.changePolicy': { json: { requiredForOwners: false } },
    'sessions.list': {},
    'sessions.end': { id: session?._id },
    'sessions.endAll': { query: `?user=${leaving._id}` },
    'socials.links': {},
    'socials.list': {},
    'socials.get': { id: social._id },
    'socials.create': { json: { name: 'LinkedIn', link: 'https://example.com/in' } },
    'socials.remove': { id: closing._id },
    'socials.restore': { id: trashedSocial._id },
    'socials.update': { id: social._id, json: { name: 'LinkedIn', link: 'https://example.com/in' } },
    'status.get': {},
    'status.testMail': {},
    'status.backUp': {},
    'status.failedMails': {},
    'status.sendMailsAgain': { json: { ids: mails.slice(0, 1) } },
    'status.discardMails': { json: { ids: mails.slice(1, 2) } },
    'auth.recovery': {},
    // The audit entry for an existing account follows after the response: see reset-requests.test.ts.
    'auth.requestReset': { json: { email: 'nobody@example.com' } },
    'auth.openLink': { json: { token: linkOf.opened } },
    'auth.redeemLink': { json: { token: linkOf.used, password: 'a harbour at low tide' } },
    'users.invite': { json: { name: 'Invited', email: 'invited@example.com' } },
    'users.inviteAgain': { id: again._id },
    'users.revokeInvitation': { id: revoked._id },
    'users.list': {},
    'users.get': { id: user._id },
    'users.update': { id: user._id, json: { name: 'Renamed', email: user.email, password: 'another good one' } },
    'users.remove': { id: user._id },
    'users.restore': { id: deleted._id },
    'trash.list': { query: '?noun=products' },
    'trash.count': {},
    'trash.purge': { json: { noun: 'gallery' } },
    'versions.list': {},
    'versions.get': { id: version?._id ?? '' },
    'dashboard.firstSteps': {},
    'dashboard.dismissFirstSteps': { json: { isDismissed: true } },
    'dashboard.publishRules': {},
    'dashboard.savePublishRules': { json: { rules: [] } },
    'website.get': {},
    'website.brand': {},
    'website.update': { json: { answerPromise: 'We reply within a day.' } },
    'website.updateSettings': { json: { hours: '8 to 4' } },
    'website.import': { json: { name: 'Imported Hydraulics' } },
    'website.preview': { json: { page: 'home', look: { base: '#102a12' } } },
    'website.addPicture': { form: formOf([['picture', await pngFile()]]) },
    'website.sendTest': { json: { address: 'sales@example.com' } },
    'users.deactivate': { id: former._id },
    'users.reactivate': { id: former._id },
    'users.bulk': {
      json: { action: 'deactivate', items: [{ _id: together._id, version: 1 }] },
    },
  };
  for (const noun of trashNouns) {
    if (!Object.keys(calls).some(name => name.startsWith(`${noun}.`)))
      Object.assign(calls, await usualCalls(server, noun));
  }
  return calls;
}

/** Links that show a product, one of them to revoke, and two remarks about it. */
async function reviewed({ client, visitor }: TestServer, record: string) {
  const share = { noun: 'products', record, days: 7, takesRemarks: true } as const;
  const [ended, { path }] = [await client.reviews.share(share), await client.reviews.share(share)];
  const token = path.slice('/review/'.length);
  await visitor.reviews.remark({ text: 'One', token });
  await visitor.reviews.remark({ text: 'Another', token });
  const [unwanted, open] = await client.reviews.remarks({ noun: 'products', record });
  return { token, ended: ended._id, open: open?._id ?? '', unwanted: unwanted?._id ?? '' };
}

/** A reply that was not sent. */
async function failedReply(server: TestServer): Promise<{ enquiry: string; message: string }> {
  const { _id: id } = await factories(server).enquiry();
  const { _id: message } = await server.client.enquiries.reply({ id, subject: 'Your enquiry', text: 'Dear visitor,' });
  const at = { enquiryId: id, userId: 'colleague', userName: 'A colleague', writtenAt: server.clock.now() };
  await server.deps.db.transaction(async tables => {
    await tables.messages.update(message, { state: 'failed' });
    await tables.replyWriters.insert({ id: `${id}~colleague`, ...at });
  });
  return { enquiry: id, message };
}

/** A mail that was given up. */
async function failedMail({ deps, clock }: TestServer): Promise<string> {
  const id = randomUUID();
  const facts = { name: 'Ada', at: '2030-01-01T10:00:00.000Z' };
  await deps.db.transaction(async tables => {
    await deps.mail.put(tables, 'password-changed', admin.email, facts, { id });
    await tables.outbox.update(id, { state: 'failed', finishedAt: clock.now(), reason: '550' });
  });
  return id;
}

async function madeCatalogue({ deps }: TestServer): Promise<string> {
  const id = randomUUID();
  const [createdAt, nobody] = [deps.now(), { userId: null, userName: null, source: null, message: null }];
  const figures = { total: 1, done: 1, pages: 3, bytes: 9 };
  await deps.db.transaction(tables =>
    tables.catalogues.insert({
      ...{ id, createdAt, ...nobody, ...figures },
      ...{ covers: 'Cylinders', units: 'metric', state: 'done' },
    }),
  );
  return id;
}

/** A product with a pending change. */
async function makePending(server: TestServer): Promise<Record<string, string>> {
  const { _id: id } = await factories(server).product();
  await server.client.products.update({ id, name: 'Prepared', pending: 'true' });
  return { noun: 'products', recordId: id };
}

/** A draft whose author asks for it to be published. */
async function makeRequest({ client }: TestServer): Promise<{ id: string; recordId: string }> {
  const { _id: categoryId } = await client.categories.create({ name: `Asked ${randomUUID()}` });
  const { _id: recordId } = await client.products.create({ name: 'Asked', categoryId, status: 'draft' });
  await client.publishRequests.ask({ noun: 'products', recordId });
  const [request] = await client.publishRequests.list({ recordId });
  return { id: request?._id ?? '', recordId };
}

async function begun({ client }: TestServer): Promise<{ id: string }> {
  const columns = ['Name', 'Category'];
  return { id: (await client.imports.begin({ fileName: 'x.csv', sheet: 'x', columns, total: 1 }))._id };
}

async function checked(server: TestServer): Promise<{ id: string }> {
  const { id } = await begun(server);
  await server.client.imports.addRows({ id, rows: [{ row: 2, cells: ['New', 'Nowhere'] }] });
  return { id };
}

async function handOut({ deps }: TestServer, userId: string): Promise<string | null> {
  return deps.db.transaction(async tables => {
    const { id } = await tables.oneTimeLinks.findOneByOrFail({ userId });
    return issueToken(tables, deps, id);
  });
}

async function usualCalls(server: TestServer, noun: TrashNoun): Promise<Record<string, Call>> {
  const make = factories(server);
  const [record, other, deleted] = [await make.deletable(noun), await make.deletable(noun), await make.deletable(noun)];
  const reason = noun === 'documents' ? { reason: 'Wrong file' } : {};
  await server.client[noun].remove({ id: deleted._id, ...reason });
  const ids: Record<string, string> = { get: record._id, update: record._id, remove: other._id, restore: deleted._id };
  const calls = rows
    .filter(row => row.noun === noun)
    .map(async ({ name, endpoint }): Promise<[string, Call]> => {
      const input = await sampleInput(endpoint, 1);
      const body = endpoint.files ? { form: formOf(partsOf(input)) } : endpoint.body ? { json: input } : {};
      const id = ids[name];
      return [`${noun}.${name}`, id ? { id, ...body } : body];
    });
  return Object.fromEntries(await Promise.all(calls));
}

/** A product was shown to a visitor. */
async function viewed({ deps }: TestServer): Promise<Call> {
  deps.dayCounts.add({ kind: 'product', subject: 'p1' });
  return {};
}

const partsOf = (input: Record<string, unknown>): FormPart[] =>
  Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): FormPart => [name, one as string | Blob]),
  );

describe.each(databases)('the response of every endpoint, on %s', database => {
  let server: TestServer;
  let smtp: TestSmtp;
  let calls: Record<string, Call>;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await startTestServer(database, { mail: smtp.settings });
    calls = await goodCalls(server);
  });
  afterAll(async () => {
    await server?.close();
    await smtp?.close();
  });

  test.each(rows)('$title matches its schema exactly', async ({ noun, name, endpoint }) => {
    const { token = server.token, id, query = '', json, form }: Call = calls[`${noun}.${name}`] ?? {};
    const http = createHttp(server.url, endpoint.access !== 'public' ? { Authorization: `Bearer ${token}` } : {});
    const path = addressOf(endpoint, id) + query;
    const entries = () => server.deps.db.read(tables => tables.auditEntries.countBy({ callName: `${noun}.${name}` }));
    const earlier = await entries();
    const response = form
      ? await http.request(path, { method: endpoint.method, body: form })
      : await http.send(endpoint.method, path, json);
    expect(response.status, response.text).toBe(endpoint.status ?? 200);
    expect(response.json).toEqual(endpoint.out.parse(response.json));
    if (Array.isArray(response.json)) expect(response.json, 'there must be something to look at').not.toEqual([]);
    const isWritten = endpoint.method !== 'GET' && !changesNothing.includes(`${noun}.${name}`);
    expect((await entries()) - earlier, 'entries in the audit').toBe(isWritten ? 1 : 0);
    expect(keysOf({ ...response.json, options: {} }).filter(key => secret.includes(key))).toEqual([]);
    expect(response.text).not.toContain('$argon2');
    if (endpoint.access !== 'public') {
      const cacheControl =
        endpoint.method === 'GET' && !['status', 'sessions', 'reviews'].includes(noun)
          ? 'private, no-cache'
          : 'no-store';
      expect(response.headers.get('Cache-Control')).toBe(cacheControl);
    }
  });

  test('deleted records are in no list', async () => {
    for (const { endpoint } of rows.filter(({ noun, name }) => name === 'list' && noun !== 'trash')) {
      const listed = (await server.staff.get(endpoint.path)).json as { _id: string }[];
      const removed = Object.entries(calls).flatMap(([name, { id }]) => (name.endsWith('.remove') ? [id] : []));
      expect(listed.filter(({ _id }) => removed.includes(_id))).toEqual([]);
    }
  });
});

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(inner)]);
}
