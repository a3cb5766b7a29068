"""
A whole Swift in one process: account, container, object and proxy server, with one replica, on one folder. Its arguments
are the folder and the port of the proxy, which speaks S3. Prints a line when it listens, with its process.
"""
import sys

import eventlet

eventlet.monkey_patch()

import logging
import os

import eventlet.wsgi
from swift.common import utils
from swift.common.ring import RingBuilder

folder, port = sys.argv[1], int(sys.argv[2])
# Read from /etc/swift otherwise, and changed at import by nothing else.
utils.HASH_PATH_SUFFIX = b"tests"
utils.HASH_PATH_PREFIX = b""
utils.validate_hash_conf = lambda: None

from swift.common.wsgi import loadapp

logging.basicConfig(stream=sys.stderr, level=logging.ERROR)

BACKEND = """
[DEFAULT]
devices = {folder}/devices
swift_dir = {folder}
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
workers = 0
log_address = /nowhere
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

PROXY = """
[DEFAULT]
swift_dir = {folder}
workers = 0
log_address = /nowhere
[pipeline:main]
pipeline = catch_errors gatekeeper bulk s3api tempauth copy container-quotas slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
object_post_as_copy = false
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
dns_compliant_bucket_names = true
[filter:tempauth]
use = egg:swift#tempauth
user_site_files = secret .admin
user_site_reader = secret
[filter:copy]
use = egg:swift#copy
[filter:container-quotas]
use = egg:swift#container_quotas
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:unused]
[filter:unused]
"""


def write(name, text, **values):
    file = os.path.join(folder, name)
    with open(file, "w") as out:
        out.write(text.format(folder=folder, **values))
    return file


def listen(at=0):
    return eventlet.listen(("127.0.0.1", at), backlog=256)


os.makedirs(os.path.join(folder, "devices", "disk"), exist_ok=True)
sockets = {}
for kind in ["account", "container", "object"]:
    sockets[kind] = listen()
    device = {
        "region": 1,
        "zone": 1,
        "ip": "127.0.0.1",
        "port": sockets[kind].getsockname()[1],
        "device": "disk",
        "weight": 1.0,
    }
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(device)
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f"{kind}.ring.gz"))


class TokenCache:
    """In place of memcached, which the programs of S3 require. Only tokens are kept, so that no answer is outdated."""

    def __init__(self):
        self.tokens = {}

    def get(self, key, *_, **__):
        return self.tokens.get(key)

    def set(self, key, value, *_, **__):
        if key.startswith("AUTH_"):
            self.tokens[key] = value

    def delete(self, key, *_, **__):
        self.tokens.pop(key, None)

    def incr(self, *_, **__):
        return 1


def serve(socket, config):
    app = loadapp(config)
    cache = TokenCache()

    def with_cache(env, start_response):
        env["swift.cache"] = cache
        return app(env, start_response)

    eventlet.wsgi.server(socket, with_cache, log_output=False, max_size=1024)


for kind, socket in sockets.items():
    eventlet.spawn(serve, socket, write(f"{kind}.conf", BACKEND, kind=kind))
proxy = listen(port)
config = write("proxy.conf", PROXY)
print(f"ready {os.getpid()}", flush=True)
serve(proxy, config)
