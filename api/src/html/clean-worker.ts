import { parentPort, workerData } from 'node:worker_threads';
import { cleanHtml } from './clean-html.ts';

/** A thread that cleans the texts it was started with. */
parentPort?.postMessage((workerData as string[]).map(cleanHtml));
