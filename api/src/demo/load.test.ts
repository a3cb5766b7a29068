import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageVariants } from '@hydraulics/common/units/images';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DemoCompany } from '../company/demo-company.ts';
import { demoFolder } from '../files/demo-folder.ts';
import { rebuildImages } from '../media/missing/rebuild-images.ts';
import { contradictingTexts } from '../repositories/rules/facts.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { foldersOf } from '../testing/files/folders-of.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { loadDemo } from './load.ts';

/** The processes that this one has started: none as long as no image was encoded. */
const children = () => readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();

describe.each(databases)('the demo catalogue, on %s', database => {
  let server: TestServer;
  let printed: string[];
  beforeEach(async () => {
    server = await startTestServer(database);
    printed = [];
  });
  afterEach(() => server.close());

  const load = (folder?: string) => loadDemo(server.deps, line => printed.push(line), folder);
  const counts = () =>
    server.deps.db.read(async ({ categories, products, gallery, pages, socials, enquiries }) => [
      await categories.count(),
      await products.count(),
      await gallery.count(),
      await pages.count(),
      await socials.count(),
      await enquiries.count(),
    ]);
  const files = (folder: 'uploads' | 'originals' | 'scratch') => readdirSync(foldersOf(server)[folder]);

  test('loads completely, with every variant and without encoding any', async () => {
    await load();
    expect(await counts()).toEqual([7, 30, 24, 1, 4, 5]);
    expect(files('originals')).toHaveLength(173);
    expect(files('scratch')).toEqual([]);
    const products = await server.visitor.products.list({});
    const gallery = await server.visitor.gallery.list({});
    const company = await new DemoCompany(server.deps.media.blobs).read();
    const brands = company?.brands ?? [];
    const paths = [
      ...products.flatMap(p => [...p.images, 'specImage' in p ? (p.specImage ?? '') : '']),
      ...gallery.map(g => g.filename),
      ...brands.flatMap(({ logo }) => logo ?? []),
    ];
    const named = paths.flatMap(imageVariants).flatMap(({ webp, avif }) => [webp, avif ?? '']);
    expect(named.map(address => address.replace('/uploads/', '')).sort()).toEqual(files('uploads').sort());
    expect((await server.http.get(named[0] ?? '')).status).toBe(200);
    await rebuildImages(server.deps);
    expect(server.logged).toEqual([]);
    expect(children()).toBe('');
  });

  test('texts, sizes, codes and figures of the demo do not contradict each other', async () => {
    await load();
    expect(await server.deps.db.read(contradictingTexts(2026))).toEqual([]);
  });

  test('the demo catalogue has each product in its category', async () => {
    await load();
    const products = await server.visitor.products.list({});
    const codes = Object.groupBy(products, ({ category }) => category);
    expect(
      Object.fromEntries(
        Object.entries(codes).map(([category, its = []]) => [
          category,
          its.map(({ name }) => name.split(' ')[0]).sort(),
        ]),
      ),
    ).toEqual({
      'Power Packs': ['VHP', 'VPP', 'VPP', 'VPP', 'VPP'],
      'Hydraulic Cylinders': ['VCP', 'VCT', 'VCW', 'VCX', 'VTL'],
      'Pharma Machines': ['VCL', 'VHI', 'VPT', 'VRC'],
      'Marine Units': ['VMD', 'VMH', 'VMS', 'VMW'],
      'Lubrication Systems': ['VLA', 'VLC', 'VLG', 'VLJ'],
      'Steel Mill Units': ['VSA', 'VSB', 'VSH', 'VST'],
      'Bag Lifting Devices': ['VBL', 'VBL', 'VBL', 'VBL'],
    });
  });

  test('the demo catalogue has documents of twelve products, which visitors can download', async () => {
    await load();
    const rows = await server.deps.db.read(tables => tables.documents.find());
    expect(rows).toHaveLength(21);
    expect(new Set(rows.map(({ ownerId }) => ownerId)).size).toBe(12);
    const products = await server.visitor.products.list({});
    const packs = products.find(({ name }) => name.startsWith('VPP 40 '));
    const documents = await server.client.documents.list({ productId: packs?._id ?? '' });
    expect(documents.map(({ kind, format, language }) => [kind, format, language])).toEqual([
      ['data-sheet', 'pdf', 'en'],
      ['drawing', 'dxf', ''],
    ]);
    for (const { path } of documents) expect((await server.http.get(path)).status).toBe(200);
    // A program is no visitor.
    await server.deps.dayCounts.flush();
    expect(await server.deps.db.read(tables => tables.dayCounts.count())).toBe(0);
  });

  test('the demo catalogue has the newest products from every category', async () => {
    await load();
    const newest = (await server.visitor.products.list({})).slice(-9).reverse();
    expect(newest.map(({ name }) => name)).toEqual([
      'VTL 125 Three-Stage Telescopic Cylinder',
      'VHP 700 High-Pressure Test Pack',
      'VBL 500 Twin-Column Bag Lifter',
      'VST 2x320 Furnace Tilting Drive',
      'VLJ 4 Jacking Oil Unit',
      'VMD 18 Davit Power Unit',
      'VHI 1500 Homogeniser Intensifier',
      'VCP 250/180 Press Cylinder',
      'VPP 400 Twin-Pump Station',
    ]);
  });

  test('the demo catalogue has a text for each picture but the specifications, and a way from the gallery to the products', async () => {
    await load();
    const products = await server.visitor.products.list({});
    const alts = products.flatMap(product => ('imageAlts' in product ? (product.imageAlts ?? []) : []));
    expect(alts).toHaveLength(90);
    expect(await server.client.products.list({ lacks: 'imageAlts' })).toEqual([]);
    const gallery = await server.visitor.gallery.list({});
    expect(new Set([...alts, ...gallery.map(({ alt }) => alt)]).size).toBe(114);
    expect(gallery.map(({ product }) => product?.name.split(' ').slice(0, 2).join(' ') ?? '')).toEqual([
      ...['VLC 200', 'VPP 400', '', 'VBL 150', '', 'VCX 100/70', '', 'VSB 12x50', 'VSH 4x110', 'VMW 12', '', 'VPT 27'],
      ...['', '', 'VLC 200', '', 'VMS 90', '', 'VCL 600', 'VLG 8', 'VPP 160', 'VBL 300', '', 'VCX 100/70'],
    ]);
  });

  test('brings the photographs and logos that the company profile then names', async () => {
    const profile = new DemoCompany(server.deps.media.blobs);
    expect((await profile.read())?.photographs).toEqual([]);
    await load();
    expect((await profile.read())?.photographs).toHaveLength(4);
    expect((await profile.read())?.brands.filter(({ logo }) => logo)).toHaveLength(8);
  });

  test('the demo catalogue does not change a site with content', async () => {
    await factories(server).category();
    await load();
    expect(await counts()).toEqual([1, 0, 0, 0, 0, 0]);
    expect(files('uploads')).toEqual([]);
  });

  test('loads once when two processes load it at the same time', async () => {
    await Promise.all([load(), load()]);
    expect(await counts()).toEqual([7, 30, 24, 1, 4, 5]);
    expect(files('scratch')).toEqual([]);
  });

  test('loads nothing when a picture is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'demo-'));
    cpSync(demoFolder, folder, { recursive: true });
    rmSync(join(folder, 'pictures/gear-pump-section/640x640.avif'));
    await expect(load(folder)).rejects.toThrow(/ENOENT.*gear-pump-section/);
    rmSync(folder, { recursive: true });
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
    for (const name of ['uploads', 'originals', 'scratch'] as const) expect(files(name)).toEqual([]);
  });

  test('a demo catalogue that is not installed is reported', async () => {
    await load('/nowhere/demo');
    expect(printed).toEqual([
      "The website starts without the demo: /nowhere/demo has no catalogue.json. Unpack the demo's archive and restart.",
    ]);
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
