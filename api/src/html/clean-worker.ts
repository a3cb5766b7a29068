import { parentPort, workerData } from 'node:worker_threads';
import { readRichText } from './read-rich-text.ts';

parentPort?.postMessage((workerData as string[]).map(readRichText));
