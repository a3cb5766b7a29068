import { expect, it } from 'vitest';
import { storageOf } from './earlier-storage.ts';

it('gives each user their own drafts and the number of the device, and nothing of anybody else', () => {
  const earlier = {
    'draft:ada:/product-operation/add-products': 'a pump',
    'draft:grace:/product-operation/add-products': 'a valve',
    'draft:ada2:/product-operation/add-products': 'a hose',
    device: '7',
    role: 'ada admin',
    weakPassword: 'grace',
  };
  expect(storageOf('ada', earlier)).toEqual({ 'draft:ada:/product-operation/add-products': 'a pump', device: '7' });
  expect(storageOf('nobody', earlier)).toEqual({ device: '7' });
});
