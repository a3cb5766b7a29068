import { shown } from './shown.js';

export const useParams = () => shown().params;

export const useParam = name => useParams()[name] ?? '';
