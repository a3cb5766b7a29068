import { isRoot } from '../../scripts/programs/apt.ts';
import { deployFile } from './deploy-file.ts';

type NginxSettings = {
  /** An empty folder with a folder `cache`. */
  folder: string;
  port: number;
  /** The ports of one or two servers. */
  servers: number[];
  /** Of a server that lets nginx send its files. */
  dataDir?: string | undefined;
  /** Visitors name their own address, as a test does that has many. */
  trustsVisitors?: boolean;
};

/** docs/deploy/nginx.conf with other ports and paths, and without TLS, in the foreground. */
export function nginxConf({ folder, port, servers, dataDir = folder, trustsVisitors }: NginxSettings): string {
  const [first, second] = servers;
  const site = deployFile('nginx.conf', [
    ['alias /srv/catalogue/data/;', `alias ${dataDir}/;`],
    ['server 127.0.0.1:3000 ', `server 127.0.0.1:${first} `],
    ...(second ? [['# server 127.0.0.1:3001 ', `server 127.0.0.1:${second} `] as [string, string]] : []),
    [/^server \{\n {4}listen 80;[^}]*\}\n/gm, ''],
    [/^ {4}listen 443 ssl http2;$/gm, `    listen 127.0.0.1:${port};`],
    [/^ {4}listen \[::\]:443 ssl http2;\n/gm, ''],
    [/^ {4}ssl_.*\n/gm, ''],
    ['/var/cache/nginx/', `${folder}/cache/`],
    ...(trustsVisitors ? [['$proxy_add_x_forwarded_for', '$http_x_forwarded_for'] as [string, string]] : []),
  ]);
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${isRoot() ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
access_log off;
${scratch.map(name => `${name}_temp_path ${folder}/${name};`).join('\n')}
${site}
}
`;
}

/** The arguments of nginx for settings in a file of that folder. */
export const nginxArguments = (folder: string, settings: string): string[] => [
  ...['-p', folder],
  ...['-e', `${folder}/error.log`],
  ...['-c', settings],
];
