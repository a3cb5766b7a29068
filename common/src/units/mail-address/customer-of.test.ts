import { expect, test } from 'vitest';
import { customerName, customerOf } from './customer-of.ts';

test.each([
  ['Vera@Example.COM', '@example.com', 'example.com'],
  [' paul.purchaser@mail.steel.example ', '@mail.steel.example', 'mail.steel.example'],
  ['vera@gmail.com', 'vera@gmail.com', 'vera@gmail.com'],
  ['Vera@Web.de', 'vera@web.de', 'vera@web.de'],
  ['vera@yahoo.es', 'vera@yahoo.es', 'vera@yahoo.es'],
  ['vera@yahoo.com.ar', 'vera@yahoo.com.ar', 'vera@yahoo.com.ar'],
  ['vera@hotmail.co.uk', 'vera@hotmail.co.uk', 'vera@hotmail.co.uk'],
  ['vera@foxmail.com', 'vera@foxmail.com', 'vera@foxmail.com'],
  ['vera@live-steel.com', '@live-steel.com', 'live-steel.com'],
  ['vera@outlook.steel.de', '@outlook.steel.de', 'outlook.steel.de'],
])('%s belongs to %s', (address, customer, name) => {
  expect([customerOf(address), customerName(customer)]).toEqual([customer, name]);
});
