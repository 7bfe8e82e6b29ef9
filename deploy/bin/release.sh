#!/bin/sh
# Puts a version of Ambiance into use: release.sh [COMMIT, TAG OR BRANCH]; the newest commit unless told. It builds the version in a
# folder of its own, and then restarts one process after the other, each once the one before it can be used.
set -eu
source=${AMBIANCE_SOURCE:-/opt/ambiance-source}
releases=${AMBIANCE_RELEASES:-/opt/ambiance-releases}
current=${AMBIANCE_CURRENT:-/opt/ambiance}

git -C "$source" fetch --quiet --tags origin
version=$(git -C "$source" rev-parse --verify --quiet "origin/${1:-HEAD}^{commit}" || git -C "$source" rev-parse --verify "${1:-origin/HEAD}^{commit}")
folder=$releases/$(git -C "$source" rev-parse --short=12 "$version")
if [ ! -e "$folder/.complete" ]; then
  rm -rf "$folder"
  git clone --quiet --no-checkout "$source" "$folder"
  cd "$folder"
  git checkout --quiet --detach "$version"
  npm ci --no-audit --no-fund
  npm run build
  # What a running server needs, and nothing else.
  rm -rf node_modules
  NODE_ENV=production npm ci --no-audit --no-fund
  touch .complete
fi

# Pages stay open for longer than a version is in use, and one of the newer version may come to a process of the older: each process
# has the assets of all, whose names carry a hash of what is in them. Those that no version of the last month had go.
mkdir -p "$releases/.others/assets"
own=$folder/apps/web/dist/public/assets
(cd "$own" && for file in *; do cp -n "$file" "$releases/.others/assets/" || :; touch "$releases/.others/assets/$file"; done)
find "$releases/.others/assets" -type f -mtime +30 -delete
ln -sfn "$releases/.others" "$folder/apps/web/dist/others"

ln -sfn "$folder" "$current.next"
mv -T "$current.next" "$current"
for unit in $(systemctl list-units --plain --no-legend 'ambiance.service' 'ambiance@*.service' | cut -d ' ' -f 1); do
  echo "Restarting $unit"
  systemctl restart "$unit"
done
# A process that still runs has its files; what is older than the last three versions goes.
ls -1dt "$releases"/*/ | tail -n +4 | xargs -r rm -rf
echo "$(git -C "$folder" log -1 --format='%h %s') is in use."
