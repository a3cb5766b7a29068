import { home } from '../.cache/web/site/home/home.tsx';
import { metadataOf, ShownPage } from './shown-page.jsx';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => metadataOf(home);

export default function Home() {
  return <ShownPage view={home} pathname="/" />;
}
